import { useQuery } from '@tanstack/react-query';
import { centersQuery } from '@/api/publicQueries';
import { t } from '@/i18n';
import { QueryView } from '@/shared/QueryView';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { AskCenter } from './AskCenter';

interface Props {
  /** The centers that have verified the user. */
  ids: readonly string[];
  /** The centers that review the user again, because name or license changed. */
  inReview: readonly string[];
}

/** The centers that have verified a professional or review them again, on their own profile. */
export function EligibleAt({ ids, inReview }: Props) {
  const query = useQuery(centersQuery);
  // Reserves the height until the names have loaded.
  const skeleton = (
    <Card padding="normal" aria-busy="true" className="grid gap-1">
      <div className="mb-1 h-6" />
      {(ids.length === 0 ? ['none'] : ids).map((id) => (
        <div key={id} className="h-6" />
      ))}
    </Card>
  );
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(known) => <CenterNames ids={ids} inReview={inReview} known={known} />}
    </QueryView>
  );
}

function CenterNames({
  ids,
  inReview,
  known,
}: Props & { known: readonly { _id: string; name: string }[] }) {
  const namesOf = (list: readonly string[]) =>
    list.flatMap((id) => known.find((center) => center._id === id)?.name ?? []);
  const [names, waiting] = [namesOf(ids), namesOf(inReview)];
  return (
    <Card as="section" padding="normal" aria-labelledby="eligible-at">
      <h2 id="eligible-at" className="mb-2 text-base font-bold">
        {t('profile.eligibleAt')}
      </h2>
      {names.length + waiting.length === 0 ? (
        <p className="text-muted">{t('profile.eligibleNowhere')}</p>
      ) : (
        <ul className="grid gap-1">
          {names.map((name) => (
            <li key={name} className="flex items-center gap-1.5">
              <Icon name="done" size={16} className="text-confirmed" />
              {name}
            </li>
          ))}
          {waiting.map((name) => (
            <li key={name} className="flex items-center gap-1.5">
              <Icon name="clock" size={16} className="text-invited" />
              {t('profile.inReview', { name })}
            </li>
          ))}
        </ul>
      )}
      <AskCenter certified={[...ids, ...inReview]} />
    </Card>
  );
}
