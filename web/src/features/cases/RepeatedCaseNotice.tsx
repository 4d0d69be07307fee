import type { PostedJob } from '@/api/types';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';

interface Props {
  job: PostedJob;
  /** Whether the earlier case has replaced what was typed. */
  hasReplaced: boolean;
  /** Shows again what was typed, or an empty form. */
  onLeave: () => void;
}

/** Names the earlier case that filled the form, with a button that resets the form. */
export function RepeatedCaseNotice({ job, hasReplaced, onLeave }: Props) {
  return (
    <Card padding="small" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm">
        <Icon name="info" size={16} className="mt-0.5 text-muted" />
        {t('post.againFrom', { when: dateTimeText(job.start, job.timeZone) })}
      </p>
      <Button size="small" onClick={onLeave}>
        {hasReplaced ? t('post.againBack') : t('post.againEmpty')}
      </Button>
    </Card>
  );
}
