import type { Claim } from '@/api/types';
import { appliedRate, arrivalText, rateName } from '@/shared/claimText';
import { claimNumber, payerName } from '@/rules/claims';
import { surgeonName } from '@/rules/people';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { FactList } from '@/ui/Facts';

/** The facts of a claim in the dialog that decides it. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const zone = claim.timeZone;
  const worked = claim.rateApplied === 'MIN_PAY' ? t('claim.noHours') : claim.submittedHours;
  return (
    <FactList
      layout="columns"
      facts={[
        [t('claim.serviceDate'), dateTimeText(claim.serviceDate, zone)],
        [t('claim.job'), claim.jobName],
        [t('claim.surgeon'), surgeonName(claim.surgeonId.fullName)],
        [t('claim.center'), claim.surgeryCenterId.name],
        [t('claim.payer'), payerName(claim)],
        [t('claim.rate'), `${rateName(claim.rateApplied)} · ${appliedRate(claim)}`],
        [t('claim.estimated'), claim.etcHours],
        [t('claim.submitted'), worked],
        [t('claim.arrival'), arrivalText(claim)],
        [t('claim.note'), claim.note],
        [t('claim.reason'), claim.rejectionReason],
        [t('claim.submittedAt'), dateTimeText(claim.createdAt, zone)],
        [t('claim.numberLabel'), claimNumber(claim._id)],
      ]}
    />
  );
}
