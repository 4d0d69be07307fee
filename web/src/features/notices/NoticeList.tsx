import { useRef } from 'react';
import type { Message } from '@/api/types';
import { cx } from '@/lib/cx';
import { useContentVisibility } from '@/lib/useContentVisibility';
import { useCompact } from '@/session/store';
import { NoticeCard } from './NoticeCard';
import type { NoticeCommands } from './useNoticeCommands';

interface ListProps {
  items: readonly Message[];
  commands: NoticeCommands;
  now: Date;
  /** The notification that a link leads to. */
  linked?: string | undefined;
}

/** Notifications in a list. */
export function NoticeList({ items, commands, now, linked }: ListProps) {
  const rows = useRef<HTMLUListElement>(null);
  useContentVisibility(rows, items);
  const compact = useCompact();
  return (
    <ul ref={rows} className={cx('grid *:measured-row', compact ? 'gap-1' : 'gap-3')}>
      {items.map((message) => (
        <NoticeCard
          key={message._id}
          message={message}
          commands={commands}
          now={now}
          opened={message._id === linked}
        />
      ))}
    </ul>
  );
}
