import type { PostedJob } from '@/api/types';
import { factsOfJob } from '@/rules/caseFacts';
import { editOf, type EditValues } from '@/rules/editCase';
import { lineTotal, staffsOf } from '@/rules/newJob';
import { CaseSummary } from '@/shared/CaseCard';
import { durationText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import { FactList } from '@/ui/Facts';
import { Note } from '@/ui/Note';

interface Props {
  job: PostedJob;
  values: EditValues;
  /** What is unusual about the values. */
  cautions: readonly string[];
  onYes: () => void;
  onNo: () => void;
}

/** Asks before unusual changes of a case are saved, with the facts of the changed case (AMB-361). */
export function ConfirmEditDialog({ job, values, cautions, onYes, onNo }: Props) {
  const { start = job.start, duration = job.duration } = editOf(job, values);
  const positions = staffsOf(values.lines);
  const total = values.lines.reduce((sum, line) => sum + lineTotal(line, values.duration), 0);
  return (
    <ConfirmDialog
      open
      title={t('change.askTitle')}
      text={t('change.ask')}
      yes={t('change.save')}
      no={t('change.askNo')}
      onYes={onYes}
      onNo={onNo}
    >
      <CaseSummary facts={{ ...factsOfJob(job), start, duration, positions }} />
      <FactList
        layout="columns"
        className="mt-3"
        facts={[
          [
            t('post.total'),
            t('post.totalFor', { amount: money(total), duration: durationText(duration) }),
          ],
        ]}
      />
      {cautions.map((text) => (
        <div key={text} className="mt-3">
          <Note>{text}</Note>
        </div>
      ))}
    </ConfirmDialog>
  );
}
