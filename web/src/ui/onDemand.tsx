import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { toast } from './toast';

interface Options<P> {
  /** What was opened by a press is closed again, so that the next press opens it. */
  close?: (props: P) => void;
  /** Stands in until it is here. */
  wait?: ReactNode;
}

/** What was told of the last attempt, by whichever part. */
let takeBack = () => {};

/**
 * A part of a screen whose code is loaded when it is shown. Should the code not arrive, the screen
 * and what was typed stay: what can `close` says so and closes, anything else is left out. Unlike
 * `lazy`, which fails for ever and takes the screen along, the next time tries again; some browsers
 * keep a failed import for as long as the page stands, so the second failure offers to reload it.
 */
export function onDemand<P extends object>(
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
      // Whoever has left meanwhile is told nothing.
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
