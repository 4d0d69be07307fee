import { useQuery } from '@tanstack/react-query';
import { startError, type PostingValues } from '@/rules/posting';
import { valuesToRepeat } from '@/rules/postAgain';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { useCenter, useSession, useUser } from '@/session/store';
import type { Session } from '@/session/types';
import type { Option } from '@/ui/Field';
import { emptyPosting } from './postForm';
import { defaultCenter, selectableSurgeons } from './queries';

/** What a poster can post for and where. */
export interface Poster {
  session: Session;
  isSurgeon: boolean;
  /** False for a surgeon whom no center has verified yet. */
  canPost: boolean;
  /** The surgeons that an administrator can post for; undefined until they are known. */
  surgeons: readonly Option[] | undefined;
  surgeonName: (id: string) => string;
  /** A surgeon's centers, also those that wait for verification. */
  centers: readonly Option[];
  centerName: (id: string) => string;
  zoneOf: (center: string) => string;
  /** Every zone in which this poster can post. */
  zones: readonly string[];
  emptyForm: () => PostingValues;
  /** An earlier case as this poster can post it now. */
  formOf: (job: PostedJob) => PostingValues;
  /** A stored draft, as far as it is still valid. */
  adaptDraft: (stored: PostingValues) => PostingValues;
}

/** Returns what the signed-in person can post for and where. */
export function usePoster(): Poster {
  const user = useUser();
  // The last person stays through sign-out, see useUser.
  const session: Session = useSession() ?? { token: '', user };
  const given = useCenter();
  const isSurgeon = user.signInType === 'SURGEON';
  const surgeons = useQuery(selectableSurgeons(session)).data;
  const ties = user.affiliations;
  const verified = ties.flatMap(({ center, status }) => (status === 'VERIFIED' ? center._id : []));
  const homeZone = given?.timeZone ?? ties[0]?.center.timeZone ?? 'America/Los_Angeles';
  const centerOf = (id: string) => ties.find(({ center }) => center._id === id)?.center;
  const zoneOf = (id: string) => centerOf(id)?.timeZone ?? homeZone;
  const emptyForm = () =>
    emptyPosting(isSurgeon ? user.userId : '', defaultCenter(session), homeZone);
  const isOwn = (center: string) => isSurgeon && verified.includes(center);
  return {
    session,
    isSurgeon,
    canPost: !isSurgeon || verified.length > 0,
    surgeons: surgeons?.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
    surgeonName: (id) =>
      isSurgeon ? user.fullName : (surgeons?.find(({ _id }) => _id === id)?.fullName ?? ''),
    centers: ties.map(({ center, status }) => ({
      value: center._id,
      label: status === 'VERIFIED' ? center.name : t('post.centerPending', { name: center.name }),
      disabled: status !== 'VERIFIED',
    })),
    centerName: (id) => centerOf(id)?.name ?? given?.label ?? '',
    zoneOf,
    zones: [homeZone, ...ties.map(({ center }) => center.timeZone)],
    emptyForm,
    formOf: (job) => {
      const [values, empty] = [valuesToRepeat(job, new Date()), emptyForm()];
      return {
        ...values,
        surgeonId: isSurgeon ? empty.surgeonId : values.surgeonId,
        surgeryCenterId: isOwn(values.surgeryCenterId)
          ? values.surgeryCenterId
          : empty.surgeryCenterId,
      };
    },
    adaptDraft: (stored) => {
      const empty = emptyForm();
      const center = isOwn(stored.surgeryCenterId) ? stored.surgeryCenterId : empty.surgeryCenterId;
      const isPast = startError(stored.start, zoneOf(center), new Date()) !== undefined;
      return { ...stored, surgeryCenterId: center, start: isPast ? empty.start : stored.start };
    },
  };
}
