import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { toast } from './toast';

interface Options<P> {
  /** Closes a part that a press has opened, so that the next press opens it again. */
  close?: (props: P) => void;
  /** Shown while the code loads. */
  wait?: ReactNode;
}

/** Removes the toast of the last failed load, of any part. */
let takeBack = () => {};

/**
 * A lazy component that can retry. If its code does not load, the screen and its input stay: a part
 * with `close` shows a toast and closes, any other part is left out. `lazy` would cache the failure
 * and throw. Some browsers also cache a failed import until a reload, so the second failure offers
 * one.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { close, wait = null }: Options<P> = {},
): ComponentType<P> {
  let arrived: ComponentType<P> | undefined;
  let failures = 0;

  return function OnDemand(props: P) {
    const [Part, setPart] = useState(() => arrived);
    const [missing, setMissing] = useState(false);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (Part) return;
      // A component that was unmounted meanwhile shows no failure.
      let here = true;
      takeBack();
      load().then(
        (module) => {
          arrived = module.default;
          if (here) setPart(() => module.default);
        },
        (reason: unknown) => {
          logFailure('part missing', reason);
          failures += 1;
          if (!here) return;
          setMissing(true);
          if (!close) return;
          takeBack = toast(t('error.loadHint'), {
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
        here = false;
      };
    }, [Part]);
    if (Part) return <Part {...props} />;
    return missing ? null : wait;
  };
}
