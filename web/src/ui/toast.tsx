import { Toast } from '@base-ui/react/toast';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon, type IconName } from './Icon';

type Tone = 'done' | 'info' | 'error';

interface ToastOptions {
  tone?: Tone;
  /** A heading over the text. */
  title?: string;
  /** Milliseconds until it closes by itself: 1500 unless told (L-23), 0 for never. */
  closeAfter?: 0 | 1000 | 1500 | 2000 | 3000;
  /** One more thing to do from here (Undo, Retry). */
  action?: { label: string; run: () => void };
}

const manager = Toast.createToastManager<{ tone: Tone }>();

/**
 * Tells the person what happened. Errors are alerts, all else is a status; at most three are shown
 * (L-22); pointing at or focusing them stops the clock.
 */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const { tone = 'done', title, closeAfter = 1500, action } = options;
  const id = manager.add({
    title,
    description: text,
    timeout: closeAfter,
    priority: tone === 'error' ? 'high' : 'low',
    data: { tone },
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              manager.close(id);
              action.run();
            },
          },
        }
      : {}),
  });
  return () => manager.close(id);
}

const icons: Record<Tone, IconName> = { done: 'done', info: 'info', error: 'warning' };
const tones: Record<Tone, string> = {
  done: 'text-confirmed',
  info: 'text-requested',
  error: 'text-danger',
};

/** The place where toasts appear; one for the whole client. */
export function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={3} timeout={1500}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] left-4 z-[60] flex flex-col-reverse gap-2 md:left-auto md:w-96">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<{ tone: Tone }>();
  return toasts.map((item) => {
    const tone = item.data?.tone ?? 'info';
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'down']}
        className="popup flex items-start gap-3 p-3 data-ending-style:translate-y-2 data-limited:hidden data-starting-style:translate-y-2"
      >
        <Icon name={icons[tone]} className={cx('mt-0.5', tones[tone])} />
        <Toast.Content className="min-w-0 flex-1">
          <Toast.Title className="font-bold" />
          <Toast.Description className="text-base md:text-sm" />
        </Toast.Content>
        <Toast.Action className="rounded-sm px-2 py-0.5 font-bold text-accent hover:bg-accent-soft" />
        <Toast.Close
          aria-label={t('common.dismiss')}
          className="-m-1 flex size-8 items-center justify-center rounded text-muted hover:bg-accent-soft hover:text-ink"
        >
          <Icon name="close" size={16} />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
