/** The icons of the client, drawn on a 20 px grid with a 1.6 px stroke. */
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

const drawn = {
  bell: (
    <>
      <path d="M5 8.5a5 5 0 0 1 10 0c0 3.6 1.5 5 1.5 5h-13S5 12.1 5 8.5" />
      <path d="M8.3 16.5a1.9 1.9 0 0 0 3.4 0" />
    </>
  ),
  logout: (
    <>
      <path d="M11.5 3.5H5.5a1.5 1.5 0 0 0-1.5 1.5v10a1.5 1.5 0 0 0 1.5 1.5h6" />
      <path d="M9 10h8m-2.8-2.8L17 10l-2.8 2.8" />
    </>
  ),
  menu: <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  check: <path d="m4.5 10.5 3.6 3.6 7.4-8" />,
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  download: <path d="M10 3.5v9m-3.8-3.6L10 12.7l3.8-3.8M4 16.5h12" />,
  upload: <path d="M10 12.7v-9M6.2 7.3 10 3.5l3.8 3.8M4 16.5h12" />,
  minus: <path d="M4.5 10h11" />,
  down: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  up: <path d="M5.5 12 10 7.5l4.5 4.5" />,
  left: <path d="M12 5.5 7.5 10l4.5 4.5" />,
  right: <path d="M8 5.5l4.5 4.5L8 14.5" />,
  refresh: (
    <>
      <path d="M16 10a6 6 0 1 1-1.8-4.3L16 7.5" />
      <path d="M16 3.8v3.7h-3.7" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.3v4M10 6.6v.1" />
    </>
  ),
  help: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M10 13.7v.1" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3.3 17.3 16H2.7z" />
      <path d="M10 8.3v3.7M10 14v.1" />
    </>
  ),
  offline: (
    <>
      <path d="M3 8.2a10.5 10.5 0 0 1 3-2M17 8.2a10.5 10.5 0 0 0-6.6-2.7M5.8 11.3a6.5 6.5 0 0 1 3-1.7M14.2 11.3a6.5 6.5 0 0 0-1.4-1" />
      <path d="M10 15v.1M3.5 3.5l13 13" />
    </>
  ),
  printer: (
    <>
      <path d="M6 7V3.5h8V7M6 13.5H4.5A1.5 1.5 0 0 1 3 12V8.5A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5V12a1.5 1.5 0 0 1-1.5 1.5H14" />
      <path d="M6 11.5h8v5H6z" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4l2.7 1.7" />
    </>
  ),
  envelope: (
    <>
      <rect x="3" y="4.8" width="14" height="10.5" rx="1.5" />
      <path d="m3.5 6 6.5 5 6.5-5" />
    </>
  ),
  done: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m6.9 10.3 2.2 2.2 4-4.5" />
    </>
  ),
  cancelled: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m7.5 7.5 5 5m0-5-5 5" />
    </>
  ),
  past: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M6.8 10h6.4" />
    </>
  ),
  star: <path d="m10 3.3 2 4.3 4.7.6-3.4 3.2.9 4.7L10 13.8l-4.2 2.3.9-4.7-3.4-3.2 4.7-.6z" />,
  calendar: (
    <>
      <rect x="3" y="4.5" width="14" height="12" rx="1.5" />
      <path d="M3 8.3h14M7 2.8v3M13 2.8v3" />
    </>
  ),
  list: <path d="M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.1M3.5 10h.1M3.5 14.5h.1" />,
  board: (
    <>
      <rect x="3" y="3" width="14" height="14" rx="2" />
      <path d="M6 7h8M6 10h8M6 13h8" />
    </>
  ),
  post: (
    <>
      <rect x="3" y="3" width="14" height="14" rx="2" />
      <path d="M10 6.8v6.4M6.8 10h6.4" />
    </>
  ),
  copy: <path d="M7.5 7.5h9v9h-9zM12.5 4.8V3.5h-9v9h1.3" />,
  inbox: (
    <>
      <path d="M3 11.5 5 4.8h10l2 6.7v4H3z" />
      <path d="M3 11.5h4l1 2h4l1-2h4" />
    </>
  ),
  people: (
    <>
      <circle cx="8" cy="7" r="2.7" />
      <path d="M3 16c.4-3 2.3-4.5 5-4.5s4.6 1.5 5 4.5M13 4.7a2.5 2.5 0 0 1 0 4.7M14.5 11.9c1.5.6 2.4 2 2.6 4.1" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="6.8" r="3" />
      <path d="M4 16.5c.5-3.5 2.7-5 6-5s5.5 1.5 6 5" />
    </>
  ),
  home: <path d="m3 9.5 7-6 7 6M5 8v8.5h10V8M8.3 16.5v-5h3.4v5" />,
  building: (
    <>
      <rect x="4.5" y="3" width="11" height="14" rx="1" />
      <path d="M10 6v3.5M8.25 7.75h3.5M8.5 17v-3.5h3V17" />
    </>
  ),
  thumb: (
    <path d="M3.5 9h3v7.5h-3zM6.5 9.5l3-6c1.2 0 2 .9 1.8 2.2L10.9 8h4.3c1 0 1.7.9 1.5 1.8l-1.2 5.4c-.2.8-.8 1.3-1.6 1.3H6.5" />
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m12.8 12.8 3.7 3.7" />
    </>
  ),
  money: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M12.2 7.9c-.5-.7-1.2-1-2.2-1-1.3 0-2.2.6-2.2 1.5 0 2.2 4.5 1 4.5 3.2 0 .9-1 1.5-2.3 1.5-1.1 0-1.9-.4-2.3-1.1M10 5.6v8.8" />
    </>
  ),
  receipt: (
    <path d="M5 3v14l1.7-1.2L8.3 17l1.7-1.2 1.7 1.2 1.6-1.2L15 17V3l-1.7 1.2L11.7 3 10 4.2 8.3 3 6.7 4.2zM7.8 8h4.4M7.8 11.2h4.4" />
  ),
  trash: <path d="M4 5.5h12M8 5.3V3.5h4v1.8M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5" />,
  theme: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 3v14a7 7 0 0 0 0-14" fill="currentColor" />
    </>
  ),
  document: (
    <>
      <path d="M5 3h6.5L15 6.5V17H5z" />
      <path d="M11.5 3v3.5H15M7.5 10h5M7.5 13h5" />
    </>
  ),
  camera: (
    <>
      <path d="M3 6.5h3L7.5 4.5h5L14 6.5h3v9H3z" />
      <circle cx="10" cy="10.7" r="2.6" />
    </>
  ),
  pencil: <path d="m4 16 .7-3.2L13 4.5 15.5 7l-8.3 8.3zM11.5 6 14 8.5" />,
  eye: (
    <>
      <path d="M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  settings: (
    <path d="M3.5 6.5h6M14 6.5h2.5M3.5 13.5H6M10.5 13.5h6M14 6.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0m-3.5 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0" />
  ),
  lock: <path d="M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9" />,
} satisfies Record<string, ReactNode>;

/** The name of an icon. */
export type IconName = keyof typeof drawn;

interface Props {
  name: IconName;
  /** Width and height in pixels, 20 by default. */
  size?: 16 | 20 | 24;
  className?: string | undefined;
  /** The accessible name; without one the icon is decorative. */
  label?: string;
}

/** An icon in the color of its text. */
export function Icon({ name, size = 20, className, label }: Props) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {drawn[name]}
    </svg>
  );
}
