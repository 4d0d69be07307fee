import type { ChangeEvent } from 'react';
import { cx } from '@/lib/cx';
import { buttonClass } from './Button';
import { Icon, type IconName } from './Icon';

interface Props {
  /** The accessible name, which starts with the visible text. */
  label: string;
  text: string;
  icon: IconName;
  accept: string;
  /** Which camera of a phone to open. */
  capture?: 'environment' | 'user';
  busy: boolean;
  main?: boolean;
  invalid?: boolean;
  onFile: (file: File) => void;
}

/** A button that opens a file picker; it covers the native input. */
export function FileButton({
  label,
  text,
  icon,
  accept,
  capture,
  busy,
  main = false,
  invalid = false,
  onFile,
}: Props) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Without this, selecting the same file again fires no change event.
    target.value = '';
  };
  return (
    <label
      className={buttonClass({
        look: main ? 'main' : 'quiet',
        size: 'small',
        className: cx(
          'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          capture && 'not-pointer-coarse:hidden',
          busy && 'opacity-60',
        ),
      })}
    >
      <input
        type="file"
        aria-label={label}
        aria-invalid={invalid || undefined}
        accept={accept}
        capture={capture}
        disabled={busy}
        className="sr-only"
        onChange={onChange}
      />
      <Icon name={icon} size={16} />
      <span aria-hidden="true">{text}</span>
    </label>
  );
}
