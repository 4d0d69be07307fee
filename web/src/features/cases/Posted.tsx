import { useState } from 'react';
import type { PostedJob } from '@/api/types';
import { comingMonth } from '@/rules/dateRange';
import { dateTimeText } from '@/i18n/dates';
import { dayOf } from '@/rules/zonedTime';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Icon } from '@/ui/Icon';

/** The first case of a posting, and the number of dates for which it was posted. */
export type PostedCases = PostedJob & { dates: number };

interface Props {
  job: PostedCases;
  onAgain: () => void;
}

/** The result of posting, with links to the posting and to post the case again. */
export default function Posted({ job, onAgain }: Props) {
  const [now] = useState(() => new Date());
  const day = dayOf(new Date(job.start), job.timeZone);
  const shown = day <= comingMonth(now, job.timeZone).end;
  return (
    <section
      aria-label={t('post.postedLabel')}
      className="grid gap-2 rounded bg-confirmed-soft p-3"
    >
      <p className="flex items-start gap-2 text-sm">
        <Icon name="done" className="text-confirmed" />
        {job.dates > 1
          ? t('repeat.posted', { count: job.dates, when: dateTimeText(job.start, job.timeZone) })
          : t('post.posted', { when: dateTimeText(job.start, job.timeZone) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to="/adminMain/adminVerification"
          search={{ item: job._id, ...(shown ? {} : { start: day, end: day }) }}
          size="small"
        >
          {t('post.seeIt')}
        </ButtonLink>
        <Button size="small" icon="copy" onClick={onAgain}>
          {t('post.again')}
        </Button>
      </div>
    </section>
  );
}
