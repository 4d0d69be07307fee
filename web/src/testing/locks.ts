/** The locks of the browser for tests, which jsdom does not have: one lock per name, requests in their order. */

interface Request {
  name: string;
  grant: () => void;
  /** Rejects the request, also while it holds the lock. */
  lose: () => void;
}

const stolen = () => new DOMException('The lock was stolen or not granted.', 'AbortError');

/** Returns a lock manager without a held lock. Options: `steal` and `signal`. */
export function makeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Request>();
  const waiting: Request[] = [];

  const grantNext = (name: string) => {
    if (held.has(name)) return;
    const index = waiting.findIndex((request) => request.name === name);
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    held.set(name, next);
    next.grant();
  };

  const request = (
    name: string,
    { signal, steal }: LockOptions,
    callback: () => Promise<unknown> | undefined,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      const own: Request = {
        name,
        grant: () =>
          // A browser grants a lock in a later task.
          setTimeout(() => {
            const done = () => {
              if (held.get(name) !== own) return;
              held.delete(name);
              grantNext(name);
            };
            Promise.resolve(callback()).then(resolve, reject).finally(done);
          }),
        lose: () => reject(stolen()),
      };
      if (steal) {
        held.get(name)?.lose();
        held.set(name, own);
        own.grant();
        return;
      }
      signal?.addEventListener('abort', () => {
        const index = waiting.indexOf(own);
        // The signal has no effect once the lock is granted.
        if (index < 0) return;
        waiting.splice(index, 1);
        own.lose();
      });
      waiting.push(own);
      grantNext(name);
    });

  return { request: request as LockManager['request'] };
}
