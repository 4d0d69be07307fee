import { useState } from 'react';
import { type EditedWave, wavesOf } from '@/rules/dispatch';

/** Saves the edited waves of a plan if their numbers are valid. */
export function useWaveForm(
  waves: readonly EditedWave[],
  save: (waves: NonNullable<ReturnType<typeof wavesOf>>) => void,
) {
  const [invalid, setInvalid] = useState(false);
  const submit = () => {
    const list = wavesOf(waves);
    setInvalid(!list);
    if (list) save(list);
  };
  return {
    /** True after an attempt to save invalid numbers. */
    invalid,
    submit,
  };
}
