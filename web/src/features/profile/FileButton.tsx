import type { ChangeEvent } from 'react';
import { cx } from '@/lib/cx';
import { buttonClass } from '@/ui/Button';
import { Icon, type IconName } from '@/ui/Icon';

interface Props {
  /** Spoken name, which begins with the text. */
  label: string;
  text: string;
  icon: IconName;
  accept: string;
  /** Opens the camera of a phone. */
  capture?: 'environment' | 'user';
  busy: boolean;
  main?: boolean;
  invalid?: boolean;
  onFile: (file: File) => void;
}

/** A button that asks for a file; the browser's own input lies under it. */
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
    // The same file chosen again counts again.
    target.value = '';
  };
  return (
    <label
      className={buttonClass({
        look: main ? 'main' : 'quiet',
        size: 'small',
        className: cx(
          'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          capture && 'hidden pointer-coarse:inline-flex',
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
