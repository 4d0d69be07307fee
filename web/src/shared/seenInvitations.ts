/** Reports to the server which invitations were visible on the screen. */
import { api, bodyOf } from '@/api/client';
import { SeenMessages } from '@/api/bounds';
import { logFailure } from '@/lib/log';

/** A card counts as seen if at least this part of it is visible for this time. */
const MIN_VISIBLE_MS = 1000;
const MIN_VISIBLE_RATIO = 0.5;

/** The messages that this page has reported, each once: the server stores the first time only. */
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
    timer = setTimeout(record, MIN_VISIBLE_MS);
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
    { threshold: MIN_VISIBLE_RATIO },
  );
  for (const card of messages.keys()) {
    const element = box.querySelector(`[data-place="${card}"]`);
    if (element) observer.observe(element);
  }
  // Nothing is visible in a background tab.
  document.addEventListener('visibilitychange', restartTimer);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', restartTimer);
  };
}
