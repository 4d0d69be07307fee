import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { logFailure } from '@/lib/log';
import { Button } from './Button';
import { LoadFailed } from './Empty';
import { Icon } from './Icon';
import { reloadAfter } from './lazyWithRetry';

interface Options<P> {
  /** Shown while the code loads; may depend on the properties. */
  placeholder?: ReactNode | ((props: P) => ReactNode);
  /** Whether a failure is shown in one line, for parts that are lower than a card. */
  line?: boolean;
}

/** The parts whose code did not load. One press loads all of them again, because a lost connection fails several. */
const failedParts = new Set<() => void>();

/**
 * A lazy component that is part of a screen or of an open dialog. If the code does not load, a message with a button
 * that loads it again replaces it; the screen and its input stay. For parts that a press opens, use `lazyWithRetry`.
 * React's `lazy` would cache the failure and throw. If the button had the focus when the part loads, the part gets it.
 */
export function lazyInPlace<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { placeholder = null, line = false }: Options<P> = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  // A span, because a line can be within a paragraph.
  const Place = line ? 'span' : 'div';

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failures, setFailures] = useState(0);
    const [busy, setBusy] = useState(true);
    const place = useRef<HTMLDivElement>(null);
    const hadFocus = useRef(false);
    useEffect(() => {
      if (Part) return undefined;
      if (!busy) {
        const retry = () => setBusy(true);
        failedParts.add(retry);
        return () => void failedParts.delete(retry);
      }
      let mounted = true;
      load().then(
        (module) => {
          loaded = module.default;
          if (!mounted) return;
          hadFocus.current = place.current?.contains(document.activeElement) ?? false;
          setPart(() => module.default);
        },
        (reason: unknown) => {
          logFailure('part missing', reason);
          if (!mounted) return;
          setFailures(failures + 1);
          setBusy(false);
        },
      );
      return () => {
        mounted = false;
      };
    }, [Part, busy, failures]);
    // Before the next paint, so that the focus is never on the page as a whole.
    useLayoutEffect(() => {
      if (Part && hadFocus.current && document.activeElement === document.body)
        place.current?.focus();
    }, [Part]);
    if (failures > 0)
      return (
        <Place ref={place} tabIndex={-1} className={cx(line && 'block')}>
          {Part ? <Part {...props} /> : <PartFailed {...{ line, failures, busy }} />}
        </Place>
      );
    if (Part) return <Part {...props} />;
    return typeof placeholder === 'function' ? placeholder(props) : placeholder;
  };
}

interface FailureProps {
  line: boolean;
  busy: boolean;
  failures: number;
}

function PartFailed({ line, busy, failures }: FailureProps) {
  const size = line ? 'small' : 'normal';
  const reload = reloadAfter(failures);
  const buttons = (
    <>
      <Button
        size={size}
        icon="refresh"
        busy={busy}
        onClick={() => failedParts.forEach((load) => load())}
      >
        {t('common.retry')}
      </Button>
      {reload && (
        <Button size={size} onClick={reload.run}>
          {reload.label}
        </Button>
      )}
    </>
  );
  if (!line) return <LoadFailed>{buttons}</LoadFailed>;
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
      <span className="flex items-start gap-1">
        <Icon name="warning" size={16} className="mt-0.5" />
        {t('error.load')}
      </span>
      {buttons}
    </span>
  );
}
