import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Icon } from './Icon';

interface Props {
  /** The explanation. */
  text: string;
  /** What it explains. */
  children: ReactNode;
  className?: string;
  /** Spoken name when the child is only an icon. */
  label?: string;
}

/**
 * An explanation that opens on pointing, on Enter and on touch. A plain tooltip opens on hover
 * only, which phones do not have; the text is also part of the trigger's spoken description.
 */
export function Tooltip({ text, children, className, label }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={200}
        aria-label={label}
        aria-description={text}
        className={cx('cursor-help rounded text-left', className)}
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} className="z-[55]">
          <Popover.Popup
            className="popup max-w-72 px-3 py-2 text-sm text-ink outline-none"
            initialFocus={false}
          >
            <Popover.Description>{text}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A small round i beside a label. */
export function InfoTip({ text, label }: { text: string; label: string }) {
  return (
    <Tooltip
      text={text}
      label={label}
      className="inline-flex size-6 items-center justify-center text-muted hover:text-ink"
    >
      <Icon name="info" size={16} />
    </Tooltip>
  );
}
