import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { keys } from '@/api/keys';
import { postingsQuery } from '@/api/ownerQueries';
import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { isValidHours, type PostingValues, startError } from '@/rules/posting';
import { overlapping } from '@/rules/postingHints';
import { candidateDays, MAX_DATES, rangesAround, type Repeat, startsOf } from '@/rules/repeat';
import { instantOf, shiftDay } from '@/rules/zonedTime';
import type { ApiForm } from '@/shared/form/useApiForm';
import { useOptionalField } from '@/shared/useOptionalField';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { t } from '@/i18n';
import { dateTimeText, dayText, weekdayText } from '@/i18n/dates';
import { Button, IconButton } from '@/ui/Button';
import { LoadFailed } from '@/ui/Empty';
import { Checkbox } from '@/ui/Checkbox';
import { TextField } from '@/ui/Field';
import { Select } from '@/ui/Select';
import { Icon } from '@/ui/Icon';
import type { Poster } from './usePoster';

const DEFAULT_REPEAT: Repeat = { every: '7', until: '', skipped: [], days: [] };

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/** Chooses how the case repeats and lists its dates, which can be excluded one by one. */
export function RepeatDates({ form, poster }: Props) {
  const [start, repeat, surgeryCenterId] = useWatch({
    control: form.control,
    name: ['start', 'repeat', 'surgeryCenterId'],
  });
  const zone = poster.zoneOf(surgeryCenterId);
  const { error, onChange: set } = useOptionalField(form, 'repeat');
  const weekday = instantOf(start, zone) ? weekdayText(start.slice(0, 10), 'UTC') : '';
  const everyLabel = (every: '7' | '14' | '28') =>
    weekday ? t(`repeat.every.${every}.on`, { day: weekday }) : t(`repeat.every.${every}`);
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <div ref={box} className="grid gap-3">
      <div className="grid gap-4 lg:grid-cols-2">
        <Select
          label={t('repeat.label')}
          value={repeat?.every ?? ''}
          options={[
            { value: '', label: t('repeat.none') },
            { value: '7', label: everyLabel('7') },
            { value: '14', label: everyLabel('14') },
            { value: '28', label: everyLabel('28') },
            { value: 'days', label: t('repeat.days') },
          ]}
          onChange={({ target }) =>
            set(
              target.value
                ? { ...(repeat ?? DEFAULT_REPEAT), every: target.value as Repeat['every'] }
                : undefined,
            )
          }
        />
        {repeat && repeat.every !== 'days' && (
          <TextField
            type="date"
            label={t('repeat.until')}
            value={repeat.until}
            min={start.slice(0, 10)}
            onChange={({ target }) => set({ ...repeat, until: target.value })}
            error={error}
            required
          />
        )}
        {repeat?.every === 'days' && <AddDay {...{ start, repeat, set, error }} />}
      </div>
      {repeat && <Dates {...{ form, poster, start, repeat, zone, set }} />}
    </div>
  );
}

interface RepeatProps {
  start: string;
  repeat: Repeat;
  set: (next: Repeat) => void;
}

/** Adds a day to a case that repeats on chosen days. */
function AddDay({ start, repeat, set, error }: RepeatProps & { error: string | undefined }) {
  const [day, setDay] = useState('');
  const first = start.slice(0, 10);
  // The day that was not added, until another one is typed.
  const [refusedDay, setRefusedDay] = useState('');
  const add = () => {
    if (day === '') return;
    if (day <= first) return setRefusedDay(day);
    set({ ...repeat, days: [...repeat.days, day] });
    setDay('');
  };
  return (
    <div data-place="add" tabIndex={-1} className="flex items-start gap-2">
      <TextField
        className="flex-1"
        type="date"
        label={t('repeat.day')}
        value={day}
        min={shiftDay(first || '2026-01-01', { days: 1 })}
        error={
          refusedDay && refusedDay === day ? t('repeat.dayAfter', { first: dayText(first) }) : error
        }
        onChange={({ target }) => setDay(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter adds the day instead of submitting the form.
          event.preventDefault();
          add();
        }}
      />
      <Button className="mt-7 shrink-0" icon="plus" disabled={day === ''} onClick={add}>
        {t('repeat.addDay')}
      </Button>
    </div>
  );
}

/** The dates with a checkbox and, if there is one, the conflict of each. */
function Dates({ form, poster, start, repeat, zone, set }: Props & RepeatProps & { zone: string }) {
  const [surgeon, duration] = useWatch({ control: form.control, name: ['surgeonId', 'duration'] });
  const [now] = useState(serverNow);
  const days = candidateDays(start, repeat);
  const ready = surgeon !== '' && isValidHours(duration) && days.length > 0;
  const queryClient = useQueryClient();
  const reads = rangesAround(days).map((range) =>
    postingsQuery(poster.session, range.start, range.end),
  );
  const {
    data: jobs = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: [...keys.cases, 'around', ...reads.map(({ queryKey }) => queryKey)],
    queryFn: async () =>
      (await Promise.all(reads.map((read) => queryClient.fetchQuery(read)))).flat(),
    // The reads inside the function have their own retries.
    retry: false,
    enabled: ready,
  });
  if (days.length === 0 || (days.length === 1 && repeat.every === 'days')) return null;
  const chosen = startsOf(start, repeat);
  return (
    <fieldset className="min-w-0 rounded border border-line p-3">
      <legend className="px-1 text-sm font-bold">
        <span role="status">{t('repeat.count', { count: chosen.length })}</span>
      </legend>
      <ul className="grid max-h-72 gap-x-4 overflow-y-auto lg:grid-cols-2">
        {days.map((day, at) => (
          <li key={day} data-place={day} tabIndex={-1} className="flex items-start">
            <Checkbox
              className="flex-1"
              checked={chosen.includes(day + start.slice(10))}
              disabled={at === 0}
              onChange={({ target }) =>
                set({
                  ...repeat,
                  skipped: target.checked
                    ? repeat.skipped.filter((other) => other !== day)
                    : [...repeat.skipped, day],
                })
              }
              label={
                <DateLabel
                  {...{ zone, now, surgeon, duration, jobs }}
                  local={day + start.slice(10)}
                />
              }
            />
            {repeat.every === 'days' && at > 0 && (
              <IconButton
                icon="close"
                label={t('repeat.removeDay', { day: dayText(day) })}
                onClick={() =>
                  set({ ...repeat, days: repeat.days.filter((other) => other !== day) })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {isError && <LoadFailed onRetry={() => void refetch()} detail={t('repeat.overlapUnknown')} />}
      {days.length === MAX_DATES && (
        <p className="mt-2 text-sm text-muted">{t('repeat.most', { count: MAX_DATES })}</p>
      )}
    </fieldset>
  );
}

interface DateProps {
  /** The center-local start. */
  local: string;
  zone: string;
  now: Date;
  surgeon: string;
  duration: string;
  jobs: readonly PostedJob[];
}

/** A date with its conflict: another case of the surgeon, or a time that a clock change skips. */
function DateLabel({ local, zone, now, surgeon, duration, jobs }: DateProps) {
  const at = instantOf(local, zone);
  const other =
    at && isValidHours(duration) ? overlapping(jobs, surgeon, at, Number(duration)) : undefined;
  const conflict =
    startError(local, zone, now) === 'nonexistent'
      ? t('post.nonexistentTime')
      : other && t('repeat.overlap', { when: dateTimeText(other.start, other.timeZone) });
  return (
    <span className="grid">
      <span className="tabular">{at ? dateTimeText(at.toISOString(), zone) : local}</span>
      {conflict && (
        <span className="flex items-start gap-1 text-sm text-muted">
          <Icon name="warning" size={16} className="mt-0.5 shrink-0" />
          {conflict}
        </span>
      )}
    </span>
  );
}
