import type { Claim } from '@/api/types';
import { appliedRate, rateName } from '@/shared/claimText';
import { claimNumber, payerName } from '@/rules/claims';
import { surgeonName } from '@/rules/people';
import { dateTimeText } from '@/i18n/dates';
import { type PlainKey, t } from '@/i18n';

/** The facts of a claim in the dialog that decides it. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const zone = claim.timeZone;
  const worked = claim.rateApplied === 'MIN_PAY' ? t('claim.noHours') : claim.submittedHours;
  const facts: [PlainKey, string | number][] = [
    ['claim.serviceDate', dateTimeText(claim.serviceDate, zone)],
    ['claim.job', claim.jobName],
    ['claim.surgeon', surgeonName(claim.surgeonId.fullName)],
    ['claim.center', claim.surgeryCenterId.name],
    ['claim.payer', payerName(claim)],
    ['claim.rate', `${rateName(claim.rateApplied)} · ${appliedRate(claim)}`],
    ['claim.estimated', claim.etcHours],
    ['claim.submitted', worked],
    ...(claim.note ? ([['claim.note', claim.note]] as [PlainKey, string][]) : []),
    ['claim.submittedAt', dateTimeText(claim.createdAt, zone)],
    ['claim.numberLabel', claimNumber(claim._id)],
  ];
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-muted">{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
