import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { dollars, minimumText, rateText } from '@/i18n/money';
import { expectedPay, payTermsOf, type PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import { intlLocale } from '@/i18n/locale';
import type { Session } from '@/session/types';
import { chosenFavorites, invitable } from './queries';

interface Props {
  form: ApiForm<PostingValues>;
  session: Session;
}

/** Joins names as a sentence does. */
export const namesText = (names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(), { style: 'long', type: 'conjunction' }).format(names);

/** Summarizes the invitees and the pay while the form is filled. */
export function PostSummary({ form, session }: Props) {
  const values = useWatch({ control: form.control }) as PostingValues;
  const { data } = useQuery(invitable(session, values));
  const names = chosenFavorites(data, values).map((person) => person.fullName);
  const pay = payTermsOf(values);
  const expected = expectedPay(values);
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
          {expected !== undefined && pay.hourlyRate > 0 && (
            <span className="block text-sm text-muted">
              {t('post.about', {
                amount: dollars(expected),
                duration: durationText(Number(values.duration)),
              })}
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
