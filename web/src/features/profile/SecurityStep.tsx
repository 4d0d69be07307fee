import { PasswordPanel } from '@/shared/PasswordPanel';
import { hasFullProfile } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import type { StepProps } from './step';
import { StepFooter } from './StepFooter';

/** Another password; afterwards one is back at the profile (H-41, H-42, H-74). */
export default function SecurityStep({ previous, next, onLeave, onSaved }: StepProps) {
  const full = hasFullProfile(useUser().signInType);
  return (
    <>
      <PasswordPanel
        {...(full ? {} : { submitLabel: t('edit.save') })}
        onChanged={() => onSaved()}
      />
      <StepFooter {...{ previous, next, onLeave }} saves={false} />
    </>
  );
}
