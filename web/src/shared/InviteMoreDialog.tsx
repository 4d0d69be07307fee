import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { inviteeWarningsQuery } from '@/api/inviteeWarnings';
import { favoritesQuery } from '@/api/ownerQueries';
import type { PostedJob } from '@/api/types';
import { candidates, type InviteCandidate, openGroups } from '@/rules/inviteMore';
import { isInvitable } from '@/rules/invitable';
import { participantState } from '@/rules/participants';
import { CaseSummary } from './CaseCard';
import { Eligible } from './Eligible';
import { QueryView } from './QueryView';
import { factsOfJob } from '@/rules/caseFacts';
import { initials } from '@/rules/people';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import type { Session } from '@/session/types';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { PersonBadge } from '@/ui/PersonBadge';
import { TextLink } from '@/ui/TextLink';
import { InviteeWarning, type WarnedInvitee } from './lazyInviteeWarning';
import { PersonLink } from './PersonLink';
import type { InviteMoreCommand } from './useInviteMore';

interface Props {
  job: PostedJob;
  session: Session;
  command: InviteMoreCommand;
  onClose: () => void;
}

/** The favorites who can still be invited to a posted case, each with a button. */
export default function InviteMoreDialog({ job, session, command, onClose }: Props) {
  const { pending, invite } = command;
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const groups = openGroups(job);
  const query = useQuery(favoritesQuery(session, groups, job.surgeryCenterId._id));
  const warnings = useQuery({ ...inviteeWarningsQuery(job._id), enabled: groups.length > 0 }).data;
  const people = groups.length > 0 ? candidates(job, query.data ?? []) : [];
  return (
    <Dialog open onClose={onClose} title={t('invite.title')}>
      <CaseSummary facts={factsOfJob(job)} />
      <div ref={box} className="mt-4">
        {groups.length === 0 ? (
          <p role="status">{t('invite.closed')}</p>
        ) : (
          <QueryView query={query} skeleton={<SkeletonList height="h-11" />}>
            {(favorites) =>
              people.length === 0 ? (
                <div className="rounded border border-dashed border-line p-4 text-center">
                  {favorites.length === 0 ? (
                    <>
                      <p className="font-bold">{t('post.noFavorites')}</p>
                      <p className="mt-1 text-sm text-muted">{t('post.noFavoritesHint')}</p>
                    </>
                  ) : (
                    <p>{t('invite.none')}</p>
                  )}
                  <TextLink to="/adminMain/updateFavorites" touch className="mt-2">
                    {t('post.toFavorites')}
                  </TextLink>
                </div>
              ) : (
                <ul>
                  {people.map((candidate) => (
                    <Candidate
                      key={candidate.person._id}
                      {...candidate}
                      warned={warnings?.people.find(
                        ({ userId }) => userId === candidate.person._id,
                      )}
                      busy={pending === candidate.person._id}
                      onInvite={() => invite(job._id, candidate.person)}
                    />
                  ))}
                </ul>
              )
            }
          </QueryView>
        )}
      </div>
    </Dialog>
  );
}

interface CandidateProps extends InviteCandidate {
  warned: WarnedInvitee | undefined;
  busy: boolean;
  onInvite: () => void;
}

function Candidate({ person, earlier, warned, busy, onInvite }: CandidateProps) {
  const warning = useId();
  return (
    <li
      data-place={person._id}
      tabIndex={-1}
      className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0"
    >
      <PersonBadge letters={initials(person.fullName)} size="small" />
      <span className="min-w-0 flex-1">
        <PersonLink id={person._id} name={person.fullName} className="font-bold" />
        <span className="block text-sm text-muted">
          {categoryName(person.categoryId)}
          {earlier && ` · ${t(participantState(earlier).label)}`}
        </span>
        <Eligible
          certified={person.certifiedForCenter}
          licenseExpired={person.licenseExpired}
          className="text-sm text-muted"
        />
        {warned && (
          <span id={warning}>
            <InviteeWarning warned={warned} />
          </span>
        )}
      </span>
      <Button
        size="small"
        busy={busy}
        aria-disabled={!isInvitable(warned) || undefined}
        aria-describedby={warned && warning}
        onClick={onInvite}
      >
        {t('requests.invite')} <span className="sr-only">{person.fullName}</span>
      </Button>
    </li>
  );
}
