import type { Claim } from '@/api/types';
import { appliedRate, arrivalText, hoursFact, rateName } from '@/shared/claimText';
import { SurgeonLink } from '@/shared/SurgeonLink';
import { claimNumber, payerName } from '@/rules/claims';
import { neededText } from '@/i18n/categories';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { FactList } from '@/ui/Facts';

/** The facts of a claim in the dialog that decides it. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const zone = claim.timeZone;
  return (
    <FactList
      layout="columns"
      facts={[
        [t('claim.serviceDate'), dateTimeText(claim.serviceDate, zone)],
        [t('claim.job'), claim.jobName],
        [
          t('claim.surgeon'),
          <SurgeonLink key="surgeon" id={claim.surgeonId._id} name={claim.surgeonId.fullName} />,
        ],
        [t('claim.center'), claim.surgeryCenterId.name],
        [t('case.needed'), neededText(claim.specialtyId, claim.numOfRequired)],
        [t('claim.payer'), payerName(claim)],
        [t('claim.rate'), `${rateName(claim.rateApplied)} · ${appliedRate(claim)}`],
        [t('claim.estimated'), claim.etcHours],
        hoursFact(claim),
        [t('claim.arrival'), arrivalText(claim)],
        [t('claim.note'), claim.note],
        [t('claim.reason'), claim.rejectionReason],
        [t('claim.submittedAt'), dateTimeText(claim.createdAt, zone)],
        [t('claim.numberLabel'), claimNumber(claim._id)],
      ]}
    />
  );
}
