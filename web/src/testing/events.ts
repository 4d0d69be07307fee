/** The event stream for tests: a test opens it and sends topics as the server would. */
import { HttpResponse, http } from 'msw';
import { server } from './server';

const text = new TextEncoder();

/** Replaces the stream endpoint; the returned function sends a topic to every connected client. */
export function openEvents(): (topic: string) => void {
  const connections = new Set<ReadableStreamDefaultController>();
  server.use(
    http.get('http://localhost/api/events', () => {
      const body = new ReadableStream({
        start(controller) {
          connections.add(controller);
          controller.enqueue(text.encode(': hi\n\n'));
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return (topic) => {
    if (connections.size === 0) throw new Error('no client has opened the event stream yet');
    for (const one of connections) one.enqueue(text.encode(`data: ${topic}\n\n`));
  };
}
