import { t } from '@/i18n';
import { ButtonLink } from '@/ui/ButtonLink';

interface Props {
  person: { _id: string; fullName: string };
  className?: string;
}

/** The link to the review of a person. */
export function ReviewLink({ person: { _id, fullName: name }, className }: Props) {
  return (
    <ButtonLink
      to="/adminMain/credential"
      search={(old) => ({ ...old, person: _id, slot: undefined })}
      // Not preloaded on hover, because the server records every read of a profile.
      preload={false}
      aria-label={t('eligibility.reviewWhom', { name })}
      size="small"
      className={className}
    >
      {t('eligibility.review')}
    </ButtonLink>
  );
}
