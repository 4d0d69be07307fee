import * as v from 'valibot';
import type { Faults } from './listFaults';
import { type ListState, typed } from './list';

/** A list may be saved with nothing being typed, or with an entry that is complete. */
export const listSchema = <T extends object>(faultsOf: (item: T) => Faults<T>) => {
  const firstFault = (state: ListState<T>): string | undefined =>
    typed(state) ? Object.values<string | undefined>(faultsOf(state.draft))[0] : undefined;
  return v.custom<ListState<T>>(
    (state) => firstFault(state as ListState<T>) === undefined,
    ({ input }) => firstFault(input as ListState<T>) ?? '',
  );
};
