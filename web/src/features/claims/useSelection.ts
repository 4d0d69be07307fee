import { useState } from 'react';
import type { Claim } from '@/api/types';

/** The claims that are selected for one decision on several. */
export interface Selection {
  /** The pending claims of the list. */
  pending: readonly Claim[];
  selected: readonly Claim[];
  /** The checkbox of a claim; undefined for a decided one. */
  of: (claim: Claim) => { selected: boolean; onChange: (selected: boolean) => void } | undefined;
  selectAll: (all: boolean) => void;
}

/** Keeps the selection of a list; a decided claim is no longer selected. */
export function useSelection(claims: readonly Claim[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const pending = claims.filter((claim) => claim.status === 'PENDING');
  return {
    pending,
    selected: pending.filter(({ _id }) => ids.has(_id)),
    of: ({ _id, status }) =>
      status === 'PENDING'
        ? {
            selected: ids.has(_id),
            onChange: (selected) => {
              const next = new Set(ids);
              if (selected) next.add(_id);
              else next.delete(_id);
              setIds(next);
            },
          }
        : undefined,
    selectAll: (all) => setIds(new Set(all ? pending.map(({ _id }) => _id) : [])),
  };
}
