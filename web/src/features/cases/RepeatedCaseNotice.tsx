import type { PostedJob } from '@/api/types';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';

interface Props {
  job: PostedJob;
  onEmpty: () => void;
  /** Restores the draft that the earlier case has replaced, if there was one. */
  onBack: (() => void) | undefined;
}

/** Names the earlier case that filled the form, with a button that resets the form. */
export function RepeatedCaseNotice({ job, onEmpty, onBack }: Props) {
  return (
    <Card padding="small" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm">
        <Icon name="info" size={16} className="mt-0.5 text-muted" />
        {t('post.againFrom', { when: dateTimeText(job.start, job.timeZone) })}
      </p>
      <Button size="small" onClick={onBack ?? onEmpty}>
        {onBack ? t('post.againBack') : t('post.againEmpty')}
      </Button>
    </Card>
  );
}
