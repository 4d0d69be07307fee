import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { centersQuery } from '@/api/publicQueries';
import { verificationRequestsQuery } from '@/api/queries';
import { t } from '@/i18n';
import { dateText } from '@/i18n/dates';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { ownZone } from '@/rules/zonedTime';
import { useLinkTarget } from '@/shared/useLinkTarget';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { toast } from '@/ui/toast';

/** The target of the links that lead here. */
const ID = 'ask-center';
const LINKED = [ID];

/** A professional asks centers to verify their eligibility, and withdraws requests. */
export function AskCenter({ certified }: { certified: readonly string[] }) {
  const { data: open = [] } = useQuery(verificationRequestsQuery);
  const { data: loaded } = useQuery(centersQuery);
  const all = loaded ?? [];
  const [chosen, setChosen] = useState('');
  const ask = useCommand({
    send: ({ id }: { id: string; name: string }) =>
      bodyOf(
        api.PUT('/api/verificationrequests/{centerId}', { params: { path: { centerId: id } } }),
      ),
    onDone: (_open, { name }) => {
      setChosen('');
      // The button is disabled until another center is chosen.
      heading.current?.focus();
      toast(t('ask.sent', { name }));
    },
    refreshes: ['profile'],
  });
  const withdraw = useCommand({
    send: (centerId: string) =>
      bodyOf(
        api.DELETE('/api/verificationrequests/{centerId}', { params: { path: { centerId } } }),
      ),
    refreshes: ['profile'],
  });
  const box = useRef<HTMLElement>(null);
  useKeepFocus(box);
  const heading = useRef<HTMLHeadingElement>(null);
  useLinkTarget(LINKED);
  const options = all
    .filter(({ _id }) => !certified.includes(_id) && !open.some(({ center }) => center === _id))
    .map(({ _id, name, city, state }) => ({ value: _id, label: `${name}, ${city}, ${state}` }));
  const center = all.find(({ _id }) => _id === chosen);
  // Every center has verified the person.
  if (loaded && options.length === 0 && open.length === 0) return null;
  return (
    <section ref={box} aria-labelledby={ID} className="mt-4 border-t border-line pt-4">
      <h3 id={ID} ref={heading} tabIndex={-1} className="scroll-mt-4 text-base">
        {t('ask.title')}
      </h3>
      {open.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {open.map(({ center, name, askedAt }) => (
            <li
              key={center}
              data-place={center}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-2"
            >
              <span>{t('ask.open', { name, date: dateText(askedAt, ownZone()) })}</span>
              <Button
                size="small"
                busy={withdraw.isPending && withdraw.variables === center}
                aria-label={t('ask.withdrawWhich', { name })}
                onClick={() => withdraw.run(center)}
              >
                {t('ask.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 && (
        <div data-place="ask" tabIndex={-1} className="mt-2 flex flex-wrap items-start gap-3">
          <Select
            label={t('ask.center')}
            hint={t('ask.hint')}
            options={options}
            placeholder={t('common.select')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className="min-w-0 flex-1"
          />
          <Button
            className="mt-7"
            disabled={!center}
            busy={ask.isPending}
            onClick={() => center && ask.run({ id: center._id, name: center.name })}
          >
            {t('ask.send')}
          </Button>
        </div>
      )}
    </section>
  );
}
