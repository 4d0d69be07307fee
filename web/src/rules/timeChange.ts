/** The change of the time that a confirmed professional has to confirm. */
import type { components } from '@/api/schema';

type Change = components['schemas']['JobChange'];

/** The parts of the newest change of the start or the estimated hours; `changes` are sorted, the newest first. */
export function lastTimeChange(changes: readonly Change[]): Change['changes'] {
  const timeOf = ({ changes: parts }: Change) =>
    parts.filter(({ field }) => field === 'START' || field === 'HOURS');
  return changes.map(timeOf).find((parts) => parts.length > 0) ?? [];
}
