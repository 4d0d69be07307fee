import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { toast } from './toast';

/** Closes the toast of the last failed load, of any part. */
let closeToast = () => {};

/**
 * A lazy component that can retry, for parts above 5 kB that a press opens. If the code does not
 * load, a toast says so and `close` closes the part, so that the next press loads it again; the
 * screen and its input stay. `lazy` would cache the failure and throw. Some browsers also cache a
 * failed import until a reload, so the second failure offers one. `placeholder` is shown meanwhile.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  close: (props: P) => void,
  placeholder: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let failures = 0;

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
      closeToast();
      load().then(
        (module) => {
          loaded = module.default;
          if (mounted) setPart(() => module.default);
        },
        (reason: unknown) => {
          logFailure('part missing', reason);
          failures += 1;
          if (!mounted) return;
          closeToast = toast(t('error.loadHint'), {
            title: t('error.load'),
            tone: 'error',
            closeAfter: 0,
            ...(failures > 1 && {
              action: { label: t('error.reload'), run: () => window.location.reload() },
            }),
          });
          close(latest.current);
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
