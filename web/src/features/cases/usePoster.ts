import { useQuery } from '@tanstack/react-query';
import { serverNow } from '@/lib/serverClock';
import { startError, type PostingValues } from '@/rules/posting';
import type { Affiliation } from '@/api/types';
import { t } from '@/i18n';
import { homeZone } from '@/session/homeZone';
import { useCenter } from '@/session/store';
import type { Session } from '@/session/types';
import { useOwnSession } from '@/session/useOwnSession';
import type { Option } from '@/ui/Select';
import { emptyPosting, withValidOptions } from './postForm';
import { defaultCenter, mayPostAt, selectableSurgeonsQuery } from './queries';

/** The surgeons, centers and zones that a poster can post for. */
export interface Poster {
  session: Session;
  isSurgeon: boolean;
  /** False for a surgeon whom no center has verified yet. */
  canPost: boolean;
  /** The surgeons that an administrator can post for; undefined while they load. */
  surgeons: readonly Option[] | undefined;
  /** The centers of a surgeon, including those that have not verified the surgeon yet. */
  centers: readonly Option[];
  centerName: (id: string) => string;
  zoneOf: (center: string) => string;
  /** All time zones in which the poster can post. */
  zones: readonly string[];
  emptyForm: () => PostingValues;
  /** Whether a surgeon can post at a center. */
  isOwn: (center: string) => boolean;
  /** Replaces values of a stored draft that are no longer valid. */
  adaptDraft: (stored: PostingValues) => PostingValues;
}

/** Returns the name of a center, with the reason if the surgeon cannot post there. */
function centerLabel({ center: { name }, status, centerStatus }: Affiliation): string {
  if (centerStatus === 'UNCONFIRMED') return t('post.centerUnconfirmed', { name });
  if (centerStatus === 'DEACTIVATED') return t('post.centerDeactivated', { name });
  return status === 'VERIFIED' ? name : t('post.centerPending', { name });
}

/** Returns the surgeons, centers and zones of the signed-in poster. */
export function usePoster(): Poster {
  const session = useOwnSession();
  const { user } = session;
  const adminCenter = useCenter();
  const isSurgeon = user.signInType === 'SURGEON';
  const surgeons = useQuery(selectableSurgeonsQuery(session)).data;
  const affiliations = user.affiliations;
  const verified = affiliations.flatMap((affiliation) =>
    mayPostAt(affiliation) ? affiliation.center._id : [],
  );
  const zone = homeZone(session);
  const centerOf = (id: string) => affiliations.find(({ center }) => center._id === id)?.center;
  const zoneOf = (id: string) => centerOf(id)?.timeZone ?? zone;
  const emptyForm = () => emptyPosting(isSurgeon ? user.userId : '', defaultCenter(session), zone);
  const isOwn = (center: string) => isSurgeon && verified.includes(center);
  return {
    session,
    isSurgeon,
    canPost: !isSurgeon || verified.length > 0,
    surgeons: surgeons?.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
    centers: affiliations.map((affiliation) => ({
      value: affiliation.center._id,
      label: centerLabel(affiliation),
      disabled: !mayPostAt(affiliation),
    })),
    centerName: (id) => centerOf(id)?.name ?? adminCenter?.label ?? '',
    zoneOf,
    zones: [zone, ...affiliations.map(({ center }) => center.timeZone)],
    emptyForm,
    isOwn,
    adaptDraft: (stored) => {
      const empty = emptyForm();
      const center = isOwn(stored.surgeryCenterId) ? stored.surgeryCenterId : empty.surgeryCenterId;
      const isPast = startError(stored.start, zoneOf(center), serverNow()) !== undefined;
      return {
        ...withValidOptions(stored),
        surgeryCenterId: center,
        start: isPast ? empty.start : stored.start,
      };
    },
  };
}
