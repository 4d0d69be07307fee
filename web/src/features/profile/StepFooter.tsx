import { Link } from '@tanstack/react-router';
import { editorPath, hasFullProfile, profilePath } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button, buttonClass } from '@/ui/Button';
import type { StepProps } from './step';

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
        <Link
          to={to}
          params={{ topicId: previous }}
          onClick={onLeave}
          className={buttonClass({ wide: true })}
        >
          {t('edit.back')}
        </Link>
      ) : (
        <Link to={profilePath(user.adminSignIn)} className={buttonClass({ wide: true })}>
          {t('edit.back')}
        </Link>
      )}
      <div className="flex gap-3 max-md:flex-col-reverse">
        {next ? (
          <Link
            to={to}
            params={{ topicId: next }}
            onClick={onLeave}
            className={buttonClass({ wide: true })}
          >
            {t('edit.next')}
          </Link>
        ) : (
          <Link to={profilePath(user.adminSignIn)} className={buttonClass({ wide: true })}>
            {t('edit.finish')}
          </Link>
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
