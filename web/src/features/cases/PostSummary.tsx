import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { positionText } from '@/i18n/categories';
import { dollars, minimumText, money, rateText } from '@/i18n/money';
import { expectedPay, lineTotal } from '@/rules/newJob';
import { payTermsOf, type PostingLine, type PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import type { Session } from '@/session/types';
import { namesText } from '@/i18n/namesText';
import { chosenFavorites, invitableFavoritesQuery } from './queries';
import type { Poster } from './usePoster';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/** Summarizes the invitees and the pay of each line while the form is filled. */
export default function PostSummary({ form, poster }: Props) {
  const [lines, duration, center] = useWatch({
    control: form.control,
    name: ['lines', 'duration', 'surgeryCenterId'],
  });
  const several = lines.length > 1;
  const total = lines.reduce((sum, line) => sum + lineTotal(line, duration), 0);
  return (
    <div role="status" className="grid gap-4">
      {lines.map((line) => (
        <LineSummary
          key={line.specialtyId}
          titled={several || line.required !== '1'}
          {...{ line, duration, center }}
          session={poster.session}
        />
      ))}
      {several && total > 0 && (
        <p className="tabular font-bold">
          {t('post.total')}: {money(total)}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  line: PostingLine;
  /** Whether the group and the number of places are shown. */
  titled: boolean;
  duration: string;
  center: string;
  session: Session;
}

/** The invitees and the pay of one line. */
function LineSummary({ line, titled, duration, center, session }: LineProps) {
  const { data } = useQuery(invitableFavoritesQuery(session, line.specialtyId, center));
  const names = chosenFavorites(data, line).map((person) => person.fullName);
  // A draft or an earlier case may name people who are not favorites any more; only their ids are known.
  const dropped = data ? line.invitees.length - names.length : 0;
  const pay = payTermsOf(line);
  const expected = expectedPay(line, duration);
  return (
    <div className="grid gap-1">
      {titled && (
        <p className="text-sm font-bold text-muted">
          {positionText(Number(line.specialtyId), Number(line.required))}
        </p>
      )}
      <p className="font-bold">
        {names.length > 0 ? t('post.selected', { count: names.length }) : t('post.noneChosen')}
      </p>
      {names.length > 0 && <p className="line-clamp-3 text-sm text-muted">{namesText(names)}</p>}
      {dropped > 0 && <p className="text-sm text-muted">{t('post.dropped', { count: dropped })}</p>}
      {pay ? (
        <p className="tabular mt-2">
          <span className="block text-sm text-muted">{t('post.offer')}</span>
          <span className="text-lg font-bold">{rateText(pay)}</span>{' '}
          {minimumText(pay) && <span className="text-sm text-muted">{minimumText(pay)}</span>}
          {expected !== undefined && pay.hourlyRate > 0 && (
            <span className="block text-sm text-muted">
              {t('post.about', {
                amount: dollars(expected),
                duration: durationText(Number(duration)),
              })}
            </span>
          )}
        </p>
      ) : (
        <p className="mt-2 text-sm text-muted">{t('post.offerNone')}</p>
      )}
      {names.length > Number(line.required) && (
        <p className="mt-1 text-sm text-muted">{t('post.firstCome')}</p>
      )}
    </div>
  );
}
