import { cx } from '@/lib/cx';

interface Props {
  /** The initials. */
  letters: string;
  /** The address of the picture; the initials are shown without one. */
  picture?: string | undefined;
  size?: 'small' | 'normal' | 'large';
}

const sizes = {
  small: 'size-8 text-xs',
  normal: 'size-10 text-sm',
  large: 'size-14 text-lg',
};

/** The round badge of a person. It is decorative, because the name is next to it. */
export function PersonBadge({ letters, picture, size = 'normal' }: Props) {
  const shape = cx('inline-flex shrink-0 items-center justify-center rounded-full', sizes[size]);
  if (picture) return <img src={picture} alt="" className={cx(shape, 'object-cover')} />;
  return (
    <span aria-hidden="true" className={cx(shape, 'bg-accent-soft font-bold text-accent')}>
      {letters}
    </span>
  );
}
