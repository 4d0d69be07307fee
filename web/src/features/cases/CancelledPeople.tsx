import type { PostedJob } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { namesText } from '@/i18n/namesText';
import { hasPlace } from '@/rules/place';

type People = Pick<PostedJob, 'participants' | 'standby' | 'moreParticipants'>;

/** The people whom a cancellation affects: the names of the confirmed ones, and the numbers of the others. */
export function CancelledPeople({ job }: { job: People }) {
  const { participants, standby = [], moreParticipants = 0 } = job;
  const confirmed = participants
    .filter(hasPlace)
    .map(({ fullName, categoryId }) => `${fullName} (${categoryName(categoryId) ?? ''})`);
  const invited = participants.filter(({ status }) => status === 'INVITED');
  // A person for whom a place is held is invited and still on the list.
  const waiting = standby.filter(({ _id }) => invited.every((person) => person._id !== _id));
  const awaitingApproval = waiting.filter(({ awaitsApproval }) => awaitsApproval).length;
  const ready = waiting.length - awaitingApproval;
  const parts = [
    confirmed.length > 0 && t('cancelCase.confirmed', { names: namesText(confirmed) }),
    invited.length > 0 && t('cancelCase.invited', { count: invited.length }),
    ready > 0 && t('cancelCase.standby', { count: ready }),
    awaitingApproval > 0 && t('cancelCase.asked', { count: awaitingApproval }),
    moreParticipants > 0 && t('postings.morePeople', { count: moreParticipants }),
  ].filter((part) => part !== false);
  return parts.length > 0 && <p className="mt-2">{parts.join(' · ')}</p>;
}
