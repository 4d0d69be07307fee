import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '@/api/keys';
import type { PersonCard } from '@/api/types';
import { verificationQueueQuery } from '@/api/verificationQueue';
import { nextInQueue } from '@/rules/eligibility';
import type { MissingRequirement } from '@/rules/requirements';
import type { PipelinePerson } from './pipelineQueries';

/** A list of people in the cache; the queue is another one. */
interface Listed {
  items?: readonly PersonCard[];
  people?: readonly PipelinePerson[];
}

/**
 * The person to review after this one, and what this one lacks of the requirements of the center. The lists that lead to
 * a review have that; it is undefined if none of them is loaded.
 */
export function useNextInQueue(id: string, center: string) {
  const queryClient = useQueryClient();
  const { data: queue = [] } = useQuery(verificationQueueQuery(center));
  const people = queue.map(({ person }) => person);
  const at = people.findIndex(({ _id }) => _id === id);
  // A decision removes the person from the queue.
  const [place, setPlace] = useState(0);
  if (at >= 0 && at !== place) setPlace(at);
  const listedUnmet = (): MissingRequirement[] | undefined => {
    const lists = queryClient.getQueriesData<Listed>({
      queryKey: keys.allFavorites,
      predicate: ({ queryKey }) => queryKey.includes(center),
    });
    for (const [, list] of lists) {
      const card = list?.items?.find(({ _id }) => _id === id);
      if (card) return card.unmet ?? [];
      const known = list?.people?.find(({ _id }) => _id === id);
      if (known) return known.items.map(({ missing }) => missing);
    }
    return undefined;
  };
  const queued = people[at];
  return {
    next: nextInQueue(people, id, place),
    unmet: queued ? (queued.unmet ?? []) : listedUnmet(),
  };
}
