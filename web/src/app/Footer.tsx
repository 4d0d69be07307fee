import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery } from '@/api/publicQueries';
import { t } from '@/i18n';
import { LanguageSwitch } from './LanguageSwitch';

const YEAR = new Date().getFullYear();

/** Contact and copyright, with `children` between them. */
export function Footer({ children }: { children?: ReactNode }) {
  const { data } = useQuery(configQuery);
  return (
    <footer
      data-shell
      className="mx-auto flex w-full max-w-frame flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-6"
    >
      {/* Reserves the height of the line until the address has loaded. */}
      <p className="min-h-6 text-sm text-muted">
        {t('footer.contact')}{' '}
        {data && (
          <a href={`mailto:${data.supportEmail}`} className="link inline-block min-h-6">
            {data.supportEmail}
          </a>
        )}
      </p>
      {children}
      <LanguageSwitch />
      <p className="min-h-6 text-sm text-muted">
        {t('footer.copyright', {
          year: YEAR,
          product: data?.productName ?? t('brand.name'),
        })}
      </p>
    </footer>
  );
}
