import { useState } from 'react';
import { downloadPaystubsCsv } from '@/api/paystubFiles';
import { homeZone } from '@/session/homeZone';
import { dayOf } from '@/rules/zonedTime';
import { t } from '@/i18n';
import { serverNow } from '@/lib/serverClock';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { useSaveFile } from '@/shared/useSaveFile';

/** The number of selectable years. */
const YEARS = 5;

/** Downloads the paystubs of a year as CSV. */
export function YearExport({ session }: { session: Session }) {
  const [latest] = useState(() => Number(dayOf(serverNow(), homeZone(session)).slice(0, 4)));
  const [year, setYear] = useState(latest);
  const file = useSaveFile();
  if (session.user.signInType === 'SYSTEM_ADMIN' && !centerOf(session)) return null;
  const options = Array.from({ length: YEARS }, (_, back) => String(latest - back));
  return (
    <div className="flex items-end gap-2">
      <Select
        label={t('paystub.year')}
        value={String(year)}
        onChange={({ target }) => setYear(Number(target.value))}
        options={options.map((value) => ({ value, label: value }))}
        className="w-28"
      />
      <Button
        icon="download"
        busy={file.busy}
        onClick={() => file.save(() => downloadPaystubsCsv(session, year))}
      >
        {t('paystub.csv')}
      </Button>
    </div>
  );
}
