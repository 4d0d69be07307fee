import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { isSetupStep } from '@/rules/attention';
import { AttentionGroup } from './AttentionGroup';
import { CasesToConfirm } from './CasesToConfirm';
import { CasesToReport } from './CasesToReport';
import { ClaimableCases } from './ClaimableCases';
import { GapLink } from './GapLink';
import { Invitations } from './Invitations';
import type { ItemActions } from './itemActions';
import { Setup } from './Setup';

interface Props {
  waiting: Attention;
  now: Date;
  actions: ItemActions;
}

/** What waits for a professional. */
export function ProfessionalAttention({ waiting, now, actions }: Props) {
  const { profile, setup } = waiting;
  const again = profile.filter((gap) => !isSetupStep(gap));
  return (
    <>
      <Invitations invitations={waiting.invitations} now={now} actions={actions} />
      <CasesToConfirm toConfirm={waiting.toConfirm} actions={actions} />
      <CasesToReport toReport={waiting.toReport} now={now} />
      <ClaimableCases claimable={waiting.claimable} />
      <AttentionGroup title={t('attention.profile')} total={again.length}>
        {again.map((gap) => (
          <li key={gap} className="flex">
            <GapLink gap={gap}>
              <span>{t(`gap.${gap}`)}</span>
            </GapLink>
          </li>
        ))}
      </AttentionGroup>
      {setup && <Setup setup={setup} gaps={profile} />}
    </>
  );
}
