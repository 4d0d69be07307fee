/** Reports to the server which invitations were visible on the screen. */
import { api, bodyOf } from '@/api/client';
import { SeenMessages } from '@/api/bounds';
import { logFailure } from '@/lib/log';

/** How long a card has to be visible to count as seen, in milliseconds. */
const SHOWN_FOR = 1000;
/** The visible fraction from which a card counts. */
const VISIBLE = 0.5;

/** Messages that this page has reported, so that each is reported once. The server stores the first time only. */
const recorded = new Set<string>();

/** Returns the unreported message of each card, from a list that alternates card ids and message ids. */
function messagesByCard(places: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [card = '', message = ''] = places.slice(at);
    if (!recorded.has(message)) found.set(card, message);
  }
  return found;
}

/** Reports messages. A failure is only logged; they are reported again when the card is shown next. */
async function send(messages: string[]) {
  for (const message of messages) recorded.add(message);
  try {
    await bodyOf(api.PUT('/api/seen', { body: { messages } }));
  } catch (problem) {
    for (const message of messages) recorded.delete(message);
    logFailure('the opening of invitations was not recorded', problem);
  }
}

/** Observes the cards below `box` until the returned function is called. */
export function watchSeen(box: HTMLElement, places: readonly string[]): () => void {
  const messages = messagesByCard(places);
  const shown = new Set<string>();
  const record = () => {
    if (document.visibilityState !== 'visible') return;
    const seen = [...shown].flatMap((card) => messages.get(card) ?? []);
    const fresh = seen.filter((message) => !recorded.has(message));
    if (fresh.length > 0) void send(fresh.slice(0, SeenMessages.maxItems));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(record, SHOWN_FOR);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = target.getAttribute('data-place') ?? '';
        if (isIntersecting) shown.add(card);
        else shown.delete(card);
      }
      restartTimer();
    },
    { threshold: VISIBLE },
  );
  for (const card of messages.keys()) {
    const element = box.querySelector(`[data-place="${card}"]`);
    if (element) observer.observe(element);
  }
  // A tab in the background shows nothing.
  document.addEventListener('visibilitychange', restartTimer);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', restartTimer);
  };
}
