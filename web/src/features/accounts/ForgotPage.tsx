import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { config } from '@/api/queries';
import { t } from '@/i18n';
import { buttonClass } from '@/ui/Button';

/** Where the link on the login leads: how to get a new password today, which is through support. */
export default function ForgotPage() {
  const { data } = useQuery(config);
  return (
    <section className="card mx-auto w-full max-w-[28rem] p-6 md:p-8">
      <h1 data-page-heading tabIndex={-1} className="text-xl">
        {t('forgot.title')}
      </h1>
      <p className="mt-3 text-muted">{t('forgot.support')}</p>
      <p className="mt-2 min-h-6">
        {data && (
          <a href={`mailto:${data.supportEmail}`} className="link">
            {data.supportEmail}
          </a>
        )}
      </p>
      <p className="mt-6">
        <Link to="/login" className={buttonClass({ wide: true })}>
          {t('forgot.back')}
        </Link>
      </p>
    </section>
  );
}
