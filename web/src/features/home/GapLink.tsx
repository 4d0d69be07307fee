import type { ReactNode } from 'react';
import type { ProfileGap } from '@/api/types';
import { stepOfGap } from '@/rules/attention';
import { editorPath } from '@/rules/steps';
import { RowLink } from '@/ui/RowLink';

/** The link to the screen on which a gap of the profile is filled. */
export function GapLink({ gap, children }: { gap: ProfileGap; children: ReactNode }) {
  switch (gap) {
    case 'CENTER':
      return (
        <RowLink to="/userMain/profile" hash="ask-center" className="grow">
          {children}
        </RowLink>
      );
    case 'NOTIFICATIONS':
      return (
        <RowLink to="/settings" className="grow">
          {children}
        </RowLink>
      );
    default:
      return (
        <RowLink to={editorPath(false)} params={{ topicId: stepOfGap(gap) }} className="grow">
          {children}
        </RowLink>
      );
  }
}
