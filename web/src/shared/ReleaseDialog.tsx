import * as v from 'valibot';
import { useWatch } from 'react-hook-form';
import { WrittenReason } from '@/api/bounds';
import type { CaseFacts } from '@/rules/caseFacts';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormRadioGroup, FormTextArea } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { dollars } from '@/i18n/money';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { Icon } from '@/ui/Icon';
import { DAY, MINUTE } from '@/lib/durations';
import { CaseSummary } from './CaseCard';
import type { ReleaseInput } from './caseCommands';

/** The person to release and the case. */
export interface ReleaseSubject {
  job: string;
  user: string;
  name: string;
  facts: CaseFacts;
  /** Minimum pay in dollars that the release owes, or 0. */
  owed: number;
  /** A reason that follows from the state of the case; it is offered first. */
  known?: 'CANNOT_COME' | 'DAY_NOT_CONFIRMED';
}

interface Props {
  subject: ReleaseSubject;
  submit: (input: ReleaseInput) => Promise<unknown>;
  onClose: () => void;
}

const REASONS = ['NO_LONGER_NEEDED', 'NOT_ELIGIBLE', 'SCHEDULE_CHANGED', 'OTHER'] as const;
/** Longer before the start than this, a release owes no minimum pay: 24 hours, and some minutes for a different clock. */
const OWES_LATER = DAY + 5 * MINUTE;
const ALL = ['CANNOT_COME', 'DAY_NOT_CONFIRMED', ...REASONS] as const;

/** Asks why a confirmed professional is released, with the facts and the consequences. */
export default function ReleaseDialog({ subject, submit, onClose }: Props) {
  const { job, user, name, facts, owed, known } = subject;
  const form = useApiForm({
    schema: v.object({
      reason: v.picklist(ALL, () => t('rule.empty', { field: t('release.reason') })),
      // Written for the last reason only, where the server requires it.
      text: v.pipe(v.string(), v.trim()),
    }),
    defaults: { reason: known ?? '', text: '' },
    submit: async ({ reason, text }) => {
      await submit({ job, user, name, reason, text });
      onClose();
    },
  });
  const owesFrom = Date.parse(facts.start) - OWES_LATER;
  const now = useNow([owesFrom]);
  // What the server said is of the last read of the list, and minimum pay may be owed meanwhile.
  const owesNothing = known === 'CANNOT_COME' || now.getTime() <= owesFrom;
  const reason = useWatch({ control: form.control, name: 'reason' });
  return (
    <FormDialog
      title={t('release.title')}
      submitLabel={t('release.do')}
      look="danger"
      form={form}
      onClose={onClose}
    >
      <p>{t(reason === 'NO_LONGER_NEEDED' ? 'release.textNotNeeded' : 'release.text', { name })}</p>
      <CaseSummary facts={facts} />
      {owed > 0 ? (
        <p className="flex items-start gap-2 rounded bg-invited-soft p-3 font-bold text-invited">
          <Icon name="warning" className="mt-0.5" />
          {t('release.owed', { amount: dollars(owed) })}
        </p>
      ) : (
        owesNothing && <p className="text-sm text-muted">{t('release.noneOwed', { name })}</p>
      )}
      <FormRadioGroup
        form={form}
        name="reason"
        legend={t('release.reason')}
        options={[...(known ? [known] : []), ...REASONS].map((value) => ({
          value,
          label: t(`release.${value}`),
        }))}
      />
      {reason === 'OTHER' && (
        <FormTextArea
          form={form}
          name="text"
          label={t('release.words')}
          maxLength={WrittenReason.maxLength}
          required
        />
      )}
    </FormDialog>
  );
}
