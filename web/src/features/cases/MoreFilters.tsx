import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { availabilityQuery } from '@/api/ownAvailability';
import { WholeDollars } from '@/api/bounds';
import type { CenterBrief } from '@/api/types';
import { type CaseFilter, DISTANCES } from '@/rules/caseFilter';
import { cleanPay } from '@/rules/input';
import { t } from '@/i18n';
import { useUrlInput } from '@/lib/useUrlInput';
import { Card } from '@/ui/Card';
import { DayField } from '@/ui/DayField';
import { TextField } from '@/ui/Field';
import { Select } from '@/ui/Select';
import { TextLink } from '@/ui/TextLink';

interface Props {
  filter: CaseFilter;
  /** The centers to choose from. */
  centers: readonly CenterBrief[];
  onChange: (next: CaseFilter) => void;
}

/** The filters of New Cases by day, pay, distance and center. */
export function MoreFilters({ filter, centers, onChange }: Props) {
  const { from = '', until = '', pay, miles, center = '' } = filter;
  return (
    <Card padding="small" className="grid gap-3 md:grid-cols-3 lg:grid-cols-5">
      <DayField
        optional
        label={t('cases.from')}
        value={from}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DayField
        optional
        label={t('cases.until')}
        value={until}
        onChange={(day) => onChange({ until: day || undefined })}
      />
      <MinimumPay pay={pay} onChange={(minimum) => onChange({ pay: minimum })} />
      <Distance miles={miles} onChange={(maximum) => onChange({ miles: maximum })} />
      <Select
        label={t('cases.center')}
        value={center}
        placeholder={t('cases.allCenters')}
        options={centers.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ target }) => onChange({ center: target.value || undefined })}
      />
    </Card>
  );
}

interface DistanceProps {
  miles: number | undefined;
  onChange: (miles: number | undefined) => void;
}

/** The largest distance. Without a ZIP code of the home there is nothing to measure from, and a link leads to its field. */
function Distance({ miles, onChange }: DistanceProps) {
  const own = useQuery(availabilityQuery);
  const unknown = own.isSuccess && !own.data.zipCode;
  const choices = miles === undefined ? DISTANCES : [...new Set([...DISTANCES, miles])];
  return (
    <div>
      <Select
        label={t('cases.distance')}
        value={miles ?? ''}
        placeholder={t('cases.anyDistance')}
        disabled={unknown && miles === undefined}
        options={choices
          .toSorted((a, b) => a - b)
          .map((value) => ({
            value: String(value),
            label: t('cases.withinMiles', { miles: value }),
          }))}
        onChange={({ target }) => onChange(Number(target.value) || undefined)}
      />
      {unknown && (
        <p className="mt-1 text-sm">
          <TextLink to="/settings" hash="home-zip">
            {t('cases.enterZip')}
          </TextLink>
        </p>
      )}
    </div>
  );
}

interface MinimumPayProps {
  pay: number | undefined;
  onChange: (pay: number | undefined) => void;
}

const isWholeDollars = (text: string) => /^\d{0,5}$/.test(text);

/** The minimum pay. A text that is not whole dollars gets an error and keeps the filter as it was. */
function MinimumPay({ pay, onChange }: MinimumPayProps) {
  // Only a committed text gets an error, not the beginning of an amount while it is typed.
  const [validated, setValidated] = useState('');
  const { typed, setTyped, commit, commitDebounced } = useUrlInput(String(pay ?? ''), (text) => {
    setValidated(text);
    if (isWholeDollars(text)) onChange(Number(text) || undefined);
  });
  return (
    <TextField
      inputMode="numeric"
      label={t('cases.pay')}
      value={typed}
      error={
        typed === validated && !isWholeDollars(typed)
          ? t('preferences.payRule', { most: WholeDollars.maximum })
          : undefined
      }
      onChange={({ target }) => {
        const text = cleanPay(target.value);
        setTyped(text);
        commitDebounced(text);
      }}
      onKeyDown={(event) => event.key === 'Enter' && commit(typed)}
    />
  );
}
