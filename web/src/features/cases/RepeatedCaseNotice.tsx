import type { PostedJob } from '@/api/types';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';

interface Props {
  job: PostedJob;
  /** The name of the professional whom the new case replaces; missing if it repeats the whole case. */
  absent: string | undefined;
  /** Whether the earlier case has replaced what was typed. */
  hasReplaced: boolean;
  /** Shows again what was typed, or an empty form. */
  onLeave: () => void;
}

/** Names the earlier case that filled the form, with a button that resets the form. */
export function RepeatedCaseNotice({ job, absent, hasReplaced, onLeave }: Props) {
  const when = dateTimeText(job.start, job.timeZone);
  return (
    <Card padding="small" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm">
        <Icon name="info" size={16} className="mt-0.5 text-muted" />
        {absent === undefined
          ? t('post.againFrom', { when })
          : t('post.replacementFrom', { name: absent, when })}
      </p>
      <Button size="small" onClick={onLeave}>
        {hasReplaced ? t('post.againBack') : t('post.againEmpty')}
      </Button>
    </Card>
  );
}
