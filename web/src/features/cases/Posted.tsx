import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { comingMonth } from '@/rules/dateRange';
import type { PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import { dateTimeText } from '@/i18n/dates';
import { dayOf } from '@/rules/zonedTime';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Icon } from '@/ui/Icon';
import type { CopiedCase } from './FilledFrom';
import type { Invitee } from './preparePosting';
import type { Poster } from './usePoster';
import { valuesOf } from './valuesOf';

/** What was posted. */
export interface PostedCases {
  /** The first case. */
  job: PostedJob;
  /** The people whose invitations are being sent; the case does not have them yet. */
  invitees: readonly Invitee[];
  /** The number of dates. */
  dates: number;
}

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
  posted: PostedCases;
  /** Called when the case fills the form again. */
  onAgain: (copied: CopiedCase) => void;
}

/** The result of posting, with links to the posting and to post the case again. */
export default function Posted({ form, poster, posted, onAgain }: Props) {
  const { invitees, dates } = posted;
  // The answer does not contain the invitations yet.
  const job = { ...posted.job, participants: invitees.map(asInvited) };
  const [now] = useState(serverNow);
  const day = dayOf(new Date(job.start), job.timeZone);
  const postAgain = () => {
    const typed = structuredClone(form.getValues());
    const isEmpty = hashKey([typed]) === hashKey([poster.emptyForm()]);
    form.reset(valuesOf(job, poster));
    form.showMessage();
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
    onAgain({ job, replaced: isEmpty ? undefined : typed });
  };
  const shown = day <= comingMonth(now, job.timeZone).end;
  return (
    <section
      aria-label={t('post.postedLabel')}
      className="grid gap-2 rounded bg-confirmed-soft p-3"
    >
      <p className="flex items-start gap-2 text-sm">
        <Icon name="done" className="text-confirmed" />
        {dates > 1
          ? t('repeat.posted', { count: dates, when: dateTimeText(job.start, job.timeZone) })
          : t('post.posted', { when: dateTimeText(job.start, job.timeZone) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to="/adminMain/adminVerification"
          search={{
            item: job._id,
            center: job.surgeryCenterId._id,
            ...(shown ? {} : { start: day, end: day }),
          }}
          size="small"
        >
          {t('post.seeIt')}
        </ButtonLink>
        <Button size="small" icon="copy" onClick={postAgain}>
          {t('post.again')}
        </Button>
      </div>
    </section>
  );
}

/** Returns the participant whose invitation is being sent. */
const asInvited = ({ id, name, categoryId }: Invitee) => ({
  _id: id,
  fullName: name,
  categoryId,
  status: 'INVITED' as const,
});
