import type { ReactNode } from 'react';
import type { WaitingCase } from '@/api/types';
import { RowLink } from '@/ui/RowLink';
import { caseText } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ItemRow, ROW_LINK } from './ItemRow';

interface Props {
  item: WaitingCase;
  /** Unique among all items of Home. */
  place: string;
  /** The line below the time and the center. */
  detail: ReactNode;
  /** Its buttons. */
  actions: ReactNode;
}

/** A case of a professional with its actions; its text links to My Jobs. */
export function OwnCaseRow({ item, place, detail, actions }: Props) {
  return (
    <ItemRow place={place} actions={actions}>
      <RowLink
        to="/userMain/upcomingJobs"
        search={{ view: 'mine', item: item.jobId }}
        className={ROW_LINK}
      >
        <ItemLines title={caseText(item)} detail={detail} />
      </RowLink>
    </ItemRow>
  );
}
