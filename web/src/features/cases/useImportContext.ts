import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { configQuery } from '@/api/publicQueries';
import { categoryName } from '@/i18n/categories';
import { serverNow } from '@/lib/serverClock';
import { type Choice, type ImportContext, withDetails } from '@/rules/caseImport';
import { MAX_LINES } from '@/rules/posting';
import type { Session } from '@/session/types';
import type { Poster } from './usePoster';

/** Returns the centers, surgeons and groups that a row can name, and the defaults of the poster. */
export function useImportContext(poster: Poster): ImportContext {
  const [now] = useState(serverNow);
  const { isSurgeon, session, surgeons, centers, zoneOf } = poster;
  const defaultCenter = poster.emptyForm().surgeryCenterId;
  const ownName = session.user.fullName;
  const names = useQuery(configQuery).data?.groups;
  return useMemo(() => {
    const own = { value: session.user.userId, label: ownName };
    return {
      centers: isSurgeon
        ? distinct(
            centers.filter(({ disabled }) => !disabled),
            session,
          )
        : [{ value: defaultCenter, label: poster.centerName('') }],
      surgeons: isSurgeon ? [own] : distinct(surgeons ?? [], session),
      groups: Array.from({ length: MAX_LINES }, (_, at) => {
        // Files are often English in every language of the client; the server has these names.
        const otherName = names?.find(({ value }) => value === at)?.label;
        const label = categoryName(at) ?? '';
        return { value: String(at), label, ...(otherName && { otherName }) };
      }),
      defaultCenter,
      defaultSurgeon: isSurgeon ? own.value : '',
      zoneOf,
      now,
    };
    // The functions of the poster are created anew on every render but do not change their results.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSurgeon, session, surgeons?.length, centers.length, defaultCenter, ownName, names, now]);
}

/** Tells centers of one name apart by their place. Of surgeons, and of centers in one place, only the id differs. */
function distinct(choices: readonly Choice[], { user }: Session): Choice[] {
  const placeOf = ({ value }: Choice) => {
    const center = user.affiliations.find((one) => one.center._id === value)?.center;
    return center && `${center.city}, ${center.state}`;
  };
  return withDetails(withDetails(choices, placeOf), ({ value }) => value.slice(-4));
}
