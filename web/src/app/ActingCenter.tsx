import { useQuery } from '@tanstack/react-query';
import { centers } from '@/api/publicQueries';
import { t } from '@/i18n';
import { ownCenters, selectCenter } from '@/session/actingCenter';
import { useCenter, useUser } from '@/session/store';
import type { CenterOption } from '@/session/types';

/** Lets a system administrator, and an administrator of several centers, choose the center to act for (AMB-343). */
export default function ActingCenter() {
  const user = useUser();
  if (user.signInType === 'SYSTEM_ADMIN') return <AnyCenter />;
  const own = ownCenters(user);
  return own.length > 1 && <Choice centers={own} />;
}

function AnyCenter() {
  const { data = [] } = useQuery(centers);
  return (
    <Choice
      centers={data.map(({ _id, name, timeZone }) => ({ value: _id, label: name, timeZone }))}
    />
  );
}

function Choice({ centers: choices }: { centers: readonly CenterOption[] }) {
  const center = useCenter();
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm max-md:order-last max-md:w-full max-md:px-2 max-md:pb-1">
      <span className="text-muted md:max-lg:sr-only max-md:shrink-0">
        {t('shell.actingCenter')}
      </span>
      <select
        className="field-box min-w-0 py-1 text-sm md:max-w-56"
        value={center?.value ?? ''}
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value);
          if (chosen) selectCenter(chosen);
        }}
      >
        <option value="" disabled>
          {t('shell.chooseCenter')}
        </option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
