import { useRef } from 'react';
import type { components } from '@/api/schema';
import { audienceText } from '@/shared/dispatchText';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button, IconButton } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { Select } from '@/ui/Select';
import { AUDIENCES, type EditedWave, WAVES_MAX } from '@/rules/dispatch';

type Audience = components['schemas']['Audience'];

interface Props {
  waves: readonly EditedWave[];
  busy: boolean;
  onChange: (waves: readonly EditedWave[]) => void;
}

/** Edits the waves of a plan: the audience, the time and the batch size of each. */
export function WaveEditor({ waves, busy, onChange }: Props) {
  // A disabled control would lose the focus, so changes are ignored while the plan is saved.
  const change = (next: readonly EditedWave[]) => {
    if (!busy) onChange(next);
  };
  const set = (at: number, part: Partial<EditedWave>) =>
    change(waves.map((wave, index) => (index === at ? { ...wave, ...part } : wave)));
  const saving = { 'aria-disabled': busy || undefined };
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <div ref={box} className="grid gap-3">
      <ol className="grid gap-3">
        {waves.map((wave, at) => (
          <li
            key={wave.key}
            data-place={wave.key}
            tabIndex={-1}
            aria-label={t('dispatch.wave', { number: at + 1 })}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0 md:grid-cols-[6rem_minmax(0,1fr)_6rem_auto]"
          >
            <Select
              className="col-span-full"
              label={t('dispatch.who')}
              value={wave.audience}
              {...saving}
              options={AUDIENCES.map((value) => ({ value, label: audienceText(value) }))}
              onChange={({ target }) => set(at, { audience: target.value as Audience })}
            />
            <TextField
              label={t('dispatch.time')}
              inputMode="numeric"
              value={wave.time}
              {...saving}
              onChange={({ target }) => set(at, { time: target.value })}
            />
            <Select
              label={t('dispatch.unit')}
              value={wave.unit}
              {...saving}
              options={[
                { value: 'MINUTES', label: t('dispatch.afterMinutes') },
                { value: 'HOURS', label: t('dispatch.beforeHours') },
              ]}
              onChange={({ target }) => set(at, { unit: target.value as EditedWave['unit'] })}
            />
            <TextField
              label={t('dispatch.batch')}
              inputMode="numeric"
              placeholder={t('dispatch.all')}
              value={wave.batch}
              {...saving}
              onChange={({ target }) => set(at, { batch: target.value })}
            />
            <IconButton
              className="justify-self-end"
              icon="close"
              label={t('dispatch.removeWave', { number: at + 1 })}
              {...saving}
              disabled={waves.length === 1}
              onClick={() => change(waves.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      {waves.length < WAVES_MAX && (
        <div>
          <Button
            icon="plus"
            {...saving}
            onClick={() => {
              const key = Math.max(0, ...waves.map((wave) => wave.key)) + 1;
              const time = waves.at(-1)?.time ?? '0';
              change([...waves, { key, audience: 'ELIGIBLE', time, unit: 'MINUTES', batch: '' }]);
            }}
          >
            {t('dispatch.addWave')}
          </Button>
        </div>
      )}
    </div>
  );
}
