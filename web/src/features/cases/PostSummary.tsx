import { dollars, minimumText, rateText } from '@/i18n/money';
import type { PayTerms } from '@/rules/pay';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import { intlLocale } from '@/i18n/locale';

interface Props {
  names: readonly string[];
  pay: PayTerms | undefined;
  /** Dollars if the case takes as long as estimated. */
  expected: number | undefined;
  hours: number;
}

/** Names as a sentence lists them. */
export const namesText = (names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(), { style: 'long', type: 'conjunction' }).format(names);

/** Who will be invited and what they are offered, kept up to date while the form is filled. */
export function PostSummary({ names, pay, expected, hours }: Props) {
  return (
    <div role="status" className="grid gap-1">
      <p className="font-bold">
        {names.length > 0 ? t('post.selected', { count: names.length }) : t('post.noneSelected')}
      </p>
      {names.length > 0 && <p className="line-clamp-3 text-sm text-muted">{namesText(names)}</p>}
      {pay ? (
        <p className="tabular mt-2">
          <span className="block text-sm text-muted">{t('post.offer')}</span>
          <span className="text-lg font-bold">{rateText(pay)}</span>{' '}
          {minimumText(pay) && <span className="text-sm text-muted">{minimumText(pay)}</span>}
          {expected !== undefined && (pay.hourlyRate ?? 0) > 0 && (
            <span className="block text-sm text-muted">
              {t('post.about', { amount: dollars(expected), duration: durationText(hours) })}
            </span>
          )}
        </p>
      ) : (
        <p className="mt-2 text-sm text-muted">{t('post.offerNone')}</p>
      )}
      {names.length > 1 && <p className="mt-1 text-sm text-muted">{t('post.firstCome')}</p>}
    </div>
  );
}
