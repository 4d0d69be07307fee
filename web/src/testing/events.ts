/** The event stream for tests: a test opens it and sends topics as the server would. */
import { HttpResponse, http } from 'msw';
import { server } from './server';

const text = new TextEncoder();

/** Replaces the stream endpoint; the returned function sends a topic to every connected client. */
export function openEvents(): (topic: string) => void {
  const listeners = new Set<ReadableStreamDefaultController>();
  server.use(
    http.get('http://localhost/api/events', () => {
      const body = new ReadableStream({
        start(controller) {
          listeners.add(controller);
          controller.enqueue(text.encode(': hi\n\n'));
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return (topic) => {
    if (listeners.size === 0) throw new Error('nobody follows the event stream yet');
    for (const one of listeners) one.enqueue(text.encode(`data: ${topic}\n\n`));
  };
}
