import { useWatch } from 'react-hook-form';
import { useDebouncedValue } from '@/lib/useDebouncedValue';
import type { PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import type { PreviewValues } from './dispatchQueries';

const DEBOUNCE_MS = 400;

/** Returns the values that the previews depend on, after a pause in typing, because the server limits their number. */
export function usePreviewValues({ control }: ApiForm<PostingValues>): PreviewValues {
  const text = useWatch({
    control,
    compute: ({ surgeryCenterId, surgeonId, start, duration, lines }: PostingValues) => {
      const groups = lines.map(({ specialtyId }) => ({ specialtyId }));
      return JSON.stringify({ surgeryCenterId, surgeonId, start, duration, lines: groups });
    },
  });
  return JSON.parse(useDebouncedValue(text, DEBOUNCE_MS)) as PreviewValues;
}
