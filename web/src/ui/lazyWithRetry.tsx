import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { toast } from './toast';

/** Closes the toast of the last failed load, of any part. */
let closeToast = () => {};

/** Some browsers cache a failed import until a reload, so the second failure offers one. */
export const reloadAfter = (failures: number) =>
  failures > 1 ? { label: t('error.reload'), run: () => window.location.reload() } : undefined;

/**
 * Wraps `load` of a part that a press needs: a toast reports each failure, unless the part is no longer `wanted`. The
 * wrapper rejects like a cancelled request, for which a form shows no message of its own.
 */
export function reportFailures<T>(load: () => Promise<T>): (wanted?: () => boolean) => Promise<T> {
  let failures = 0;
  return async (wanted = () => true) => {
    closeToast();
    try {
      return await load();
    } catch (reason) {
      logFailure('part missing', reason);
      failures += 1;
      const action = reloadAfter(failures);
      if (wanted())
        closeToast = toast(t('error.loadHint'), {
          title: t('error.load'),
          tone: 'error',
          closeAfter: 0,
          ...(action && { action }),
        });
      throw new DOMException('', 'AbortError');
    }
  };
}

/**
 * A lazy component that can retry, for large parts that a press opens. If the code does not
 * load, a toast says so and `close` closes the part, so that the next press loads it again; the
 * screen and its input stay. `lazy` would cache the failure and throw. `placeholder` is shown meanwhile.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  close: (props: P) => void,
  placeholder: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const loadReported = reportFailures(load);

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (Part) return;
      // A component that was unmounted meanwhile shows no failure.
      let mounted = true;
      loadReported(() => mounted).then(
        (module) => {
          loaded = module.default;
          if (mounted) setPart(() => module.default);
        },
        () => {
          if (mounted) close(latest.current);
        },
      );
      return () => {
        mounted = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : placeholder;
  };
}

/**
 * Loads a lazy part after the screen has rendered, so that the first press on its button does not
 * wait. A failure is ignored: the press loads the part again and reports the error. `load` must not
 * change.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}
