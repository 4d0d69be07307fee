import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { centersQuery } from '@/api/publicQueries';
import { t } from '@/i18n';
import { useRestoredState } from '@/i18n/restoredState';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { toast } from '@/ui/toast';

const MultiSelect = lazyInPlace(() => import('@/ui/MultiSelect'), {
  placeholder: <div className="skeleton h-16" aria-hidden="true" />,
  line: true,
});

interface Choice {
  limited: boolean;
  centers: readonly string[];
}

/** The choice of the centers that may open the user's own documents. */
export function DocumentCenters({ stored }: { stored: Choice }) {
  const { data } = useQuery(centersQuery);
  const { userId, signInType } = useUser();
  const [changed, setChanged] = useRestoredState<Choice | undefined>(
    `documentCenters.${userId}`,
    undefined,
  );
  const choice = changed ?? stored;
  const { run, isPending } = useCommand({
    send: ({ limited, centers }: Choice, headers) =>
      bodyOf(
        api.PUT('/api/documentcenters', {
          body: { limited, centers: limited ? [...centers] : [] },
          headers,
        }),
      ),
    refreshes: ['profile'],
    onDone: (_saved, sent) => {
      // The user may have changed it again meanwhile.
      setChanged((now) => (now === sent ? undefined : now));
      toast(t('toast.saved'), { closeAfter: 1000 });
    },
  });
  const options = (data ?? []).map(({ _id, name, city }) => ({
    value: _id,
    label: `${name}, ${city}`,
  }));
  return (
    <Card as="section" padding="normal" aria-labelledby="document-centers">
      <h2 id="document-centers" className="mb-2 text-base font-bold">
        {t('readers.title')}
      </h2>
      <p className="mb-2 text-muted">
        {t(signInType === 'SURGEON' ? 'readers.ruleSurgeon' : 'readers.rule')}
      </p>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          run(choice);
        }}
      >
        <Checkbox
          label={t('readers.limit')}
          checked={choice.limited}
          onChange={({ target }) => setChanged({ ...choice, limited: target.checked })}
        />
        {choice.limited && (
          <MultiSelect
            label={t('readers.centers')}
            options={options}
            value={choice.centers}
            onChange={(chosen) => setChanged({ limited: true, centers: chosen })}
            placeholder={t('signUp.centersPlaceholder')}
            {...(choice.centers.length === 0 && { hint: t('readers.nowhere') })}
          />
        )}
        {changed && (
          <div>
            <Button type="submit" look="main" busy={isPending}>
              {t('readers.save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
