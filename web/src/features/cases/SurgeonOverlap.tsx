import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { postings } from '@/api/queries';
import type { PostedJob } from '@/api/types';
import { isValidHours, type PostingValues, startError } from '@/rules/posting';
import { overlapping } from '@/rules/postingHints';
import { instantOf, shiftDay } from '@/rules/zonedTime';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import type { Session } from '@/session/types';
import { Note } from '@/ui/Note';
import type { Poster } from './usePoster';

/** Cases are shorter than 100 hours. */
const LONGEST_DAYS = 5;
const PAUSE_MS = 400;

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/** Warns that the surgeon has another case at the chosen time. The case can be posted nevertheless. */
export function SurgeonOverlap({ form, poster }: Props) {
  const [surgeon, center, start, duration] = useWatch({
    control: form.control,
    name: ['surgeonId', 'surgeryCenterId', 'start', 'duration'],
  });
  const zone = poster.zoneOf(center);
  const other = useSurgeonOverlap(poster.session, { surgeon, start, duration, zone });
  return (
    <div role="status" className="empty:hidden">
      {other && (
        <Note>
          {t('post.overlap')}{' '}
          {t('post.overlapWhen', { when: dateTimeText(other.start, other.timeZone) })}
        </Note>
      )}
    </div>
  );
}

interface Slot {
  surgeon: string;
  start: string;
  duration: string;
  zone: string;
}

/** Returns another case of the surgeon at this time, read after a pause in typing. */
function useSurgeonOverlap(session: Session, slot: Slot): PostedJob | undefined {
  const text = JSON.stringify(slot);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const late = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(late);
  }, [text]);
  const [now] = useState(() => new Date());
  const { surgeon, start, duration, zone } = slot;
  const ready =
    surgeon !== '' &&
    isValidHours(duration) &&
    startError(start, zone, now) === undefined &&
    paused === text;
  const day = ready ? start.slice(0, 10) : '2026-01-01';
  const { data } = useQuery({
    ...postings(
      session,
      shiftDay(day, { days: -LONGEST_DAYS }),
      shiftDay(day, { days: LONGEST_DAYS }),
    ),
    enabled: ready,
  });
  const at = ready && instantOf(start, zone);
  return at ? overlapping(data ?? [], surgeon, at, Number(duration)) : undefined;
}
