import { editorPath, hasFullProfile, profilePath } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import type { StepProps } from './stepProps';

interface Props extends Pick<StepProps, 'previous' | 'next' | 'onLeave'> {
  busy?: boolean;
  /** Whether the footer has the submit button of the surrounding form. */
  saves?: boolean;
}

/** The buttons Back, Next and Save of a step. */
export function StepFooter({ previous, next, onLeave, busy = false, saves = true }: Props) {
  const user = useUser();
  const full = hasFullProfile(user.signInType);
  const to = editorPath(user.adminSignIn);
  return (
    <div className="mt-6 flex flex-wrap justify-between gap-3 max-md:flex-col-reverse">
      {previous ? (
        <ButtonLink to={to} params={{ topicId: previous }} onClick={onLeave} wide>
          {t('edit.back')}
        </ButtonLink>
      ) : (
        <ButtonLink to={profilePath(user.adminSignIn)} wide>
          {t('edit.back')}
        </ButtonLink>
      )}
      <div className="flex gap-3 max-md:flex-col-reverse">
        {next ? (
          <ButtonLink to={to} params={{ topicId: next }} onClick={onLeave} wide>
            {t('edit.next')}
          </ButtonLink>
        ) : (
          <ButtonLink to={profilePath(user.adminSignIn)} wide>
            {t('edit.finish')}
          </ButtonLink>
        )}
        {saves && (
          <Button type="submit" look="main" busy={busy} wide>
            {full ? t('edit.saveNext') : t('edit.save')}
          </Button>
        )}
      </div>
    </div>
  );
}
