import { PasswordPanel } from '@/shared/PasswordPanel';
import { hasFullProfile } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import type { StepProps } from './stepProps';
import { StepFooter } from './StepFooter';

/** The step for the password; a change completes the editor. */
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
