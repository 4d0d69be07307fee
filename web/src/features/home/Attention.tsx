import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, useId, type ReactNode, useRef } from 'react';
import { useCommand } from '@/api/command';
import type { Attention as Waiting, WaitingCase } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { dateTimeText, relativeTimeText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useNow } from '@/lib/useNow';
import { isSetupStep, postingSearch, requestsSearch } from '@/rules/attention';
import { pastMonth } from '@/rules/dateRange';
import { surgeonName } from '@/rules/people';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';
import { sendAcknowledge } from '@/shared/acknowledge';
import { QueryView } from '@/shared/QueryView';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { RowLink } from '@/ui/RowLink';
import { linkClass } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { GapLink } from './GapLink';
import { ItemLines } from './ItemLines';
import { attention } from './queries';
import { Setup } from './Setup';

interface AttentionProps {
  session: Session;
  /** The rest of the screen. It renders after the list has loaded, because the list would move it. */
  children: ReactNode;
}

/** The items that need an action of the user, at the top of the home screen. */
export function Attention({ session, children }: AttentionProps) {
  const query = useQuery(attention(session));
  const now = useNow();
  const professional = !session.user.adminSignIn;
  const box = useRef<HTMLElement>(null);
  useKeepFocus(box);
  return (
    <>
      <section ref={box} aria-labelledby="attention" className="mb-8 grid gap-3">
        <h2 id="attention" className="text-lg">
          {t('attention.title')}
        </h2>
        <QueryView
          query={query}
          skeleton={<SkeletonList rows={1} height="h-24" />}
          empty={query.data && isEmpty(query.data) && <AllDone professional={professional} />}
        >
          {(waiting) => (
            <div className="gap-3 *:mb-3 *:break-inside-avoid md:columns-2">
              <Owners session={session} waiting={waiting} now={now} />
              <Professionals waiting={waiting} now={now} />
            </div>
          )}
        </QueryView>
      </section>
      {!query.isPending && children}
    </>
  );
}

function isEmpty(waiting: Waiting): boolean {
  return Object.values(waiting).every((list) => {
    if (Array.isArray(list)) return list.length === 0;
    return !('total' in list) || list.total === 0;
  });
}

function AllDone({ professional }: { professional: boolean }) {
  return (
    <Card padding="small" className="flex items-center gap-3 border-dashed">
      <Icon name="done" size={24} className="shrink-0 text-confirmed" />
      <p>
        <strong className="font-bold">{t('attention.done')}</strong>{' '}
        <span className="text-muted">
          {t(professional ? 'attention.doneProfessional' : 'attention.doneOwner')}
        </span>
      </p>
    </Card>
  );
}

interface GroupProps {
  title: string;
  /** The total number of items; the link to all is shown if the list has fewer. */
  total: number;
  all?: ReactNode;
  children: readonly ReactNode[];
}

/** The items of one kind. */
function Group({ title, total, all, children }: GroupProps) {
  const heading = useId();
  if (total === 0) return null;
  return (
    <Card as="section" padding="small" aria-labelledby={heading}>
      <h3 id={heading} className="px-2 pb-1 text-base">
        {title}
      </h3>
      <ul>{children}</ul>
      {total > children.length && <div className="px-2 pt-1 text-sm">{all}</div>}
    </Card>
  );
}

/** The link to all items of a kind, `of` which is the title. */
const AllLink = createLink(({ of, ...link }: ComponentProps<'a'> & { of: string }) => (
  <a {...link} aria-label={t('attention.showAll', { what: of })} className={linkClass(true)}>
    {t('attention.all')}
  </a>
));

const caseText = ({ start, timeZone, centerName }: WaitingCase) =>
  `${dateTimeText(start, timeZone)} · ${centerName}`;

interface Props {
  waiting: Waiting;
  now: Date;
}

function Owners({ session, waiting, now }: Props & { session: Session }) {
  const { requests, claims, people, unfilled, withdrawals, centers } = waiting;
  const listed = pastMonth(now, homeZone(session));
  const titles = {
    requests: t('attention.requests', { count: requests.total }),
    claims: t('attention.claims', { count: claims.total, amount: money(claims.amount) }),
    people: t('attention.people', { count: people.total }),
    unfilled: t('attention.unfilled', { count: unfilled.total }),
    centers: t('attention.centers', { count: centers.total }),
  };
  return (
    <>
      <Withdrawals withdrawals={withdrawals} />
      <Group
        title={titles.requests}
        total={requests.total}
        all={
          <AllLink
            to="/adminMain/adminRequestedInvites"
            search={requestsSearch(requests.items, listed)}
            of={titles.requests}
          />
        }
      >
        {requests.items.map((item) => (
          <li key={item.jobId + (item.person?._id ?? '')}>
            <RowLink
              to="/adminMain/adminRequestedInvites"
              search={{ ...requestsSearch([item], listed), item: item.msgId }}
            >
              <ItemLines
                first={
                  <>
                    {item.person?.fullName} · {categoryName(item.person?.categoryId)}
                  </>
                }
                second={caseText(item)}
              />
            </RowLink>
          </li>
        ))}
      </Group>
      <Group
        title={titles.claims}
        total={claims.total}
        all={<AllLink to="/adminMain/viewjobstopay" of={titles.claims} />}
      >
        {claims.items.map((claim) => (
          <li key={claim._id}>
            <RowLink to="/adminMain/viewjobstopay">
              <ItemLines
                first={
                  <>
                    {claim.payee.fullName} · {money(claim.amount)}
                  </>
                }
                second={`${dateTimeText(claim.serviceDate, claim.timeZone)} · ${claim.centerName}`}
              />
            </RowLink>
          </li>
        ))}
      </Group>
      <Group
        title={titles.people}
        total={people.total}
        all={<AllLink to="/adminMain/credential" of={titles.people} />}
      >
        {people.items.map(({ person, since, reason, centerId, centerName }) => (
          <li key={person._id + centerId}>
            <RowLink to="/adminMain/credential" search={{ person: person._id }}>
              <ItemLines
                first={person.fullName}
                second={`${t(`attention.${reason}`, { time: relativeTimeText(since, undefined, now) })} · ${centerName}`}
              />
            </RowLink>
          </li>
        ))}
      </Group>
      <Group
        title={titles.unfilled}
        total={unfilled.total}
        all={<AllLink to="/adminMain/adminVerification" of={titles.unfilled} />}
      >
        {unfilled.items.map((item) => (
          <li key={item.jobId}>
            <RowLink to="/adminMain/adminVerification" search={postingSearch(item)}>
              <ItemLines
                first={
                  <>
                    {relativeTimeText(item.start, item.timeZone, now)} ·{' '}
                    {t('attention.freePlaces', { count: item.freePlaces })}
                  </>
                }
                second={`${caseText(item)} · ${surgeonName(item.surgeonName)}`}
              />
            </RowLink>
          </li>
        ))}
      </Group>
      <Group
        title={titles.centers}
        total={centers.total}
        all={<AllLink to="/adminMain/centers" of={titles.centers} />}
      >
        {centers.items.map((center) => (
          <li key={center._id}>
            <RowLink to="/adminMain/centers">
              <ItemLines
                first={center.name}
                second={t('attention.created', {
                  time: relativeTimeText(center.since, undefined, now),
                })}
              />
            </RowLink>
          </li>
        ))}
      </Group>
    </>
  );
}

/** Withdrawals leave the list when they are acknowledged. */
function Withdrawals({ withdrawals: { total, items } }: { withdrawals: Waiting['withdrawals'] }) {
  const acknowledge = useCommand({
    send: (messageId: string, once) => sendAcknowledge(messageId, 'status', once),
    onDone: () => void toast(t('toast.acknowledged')),
    refreshes: ['notifications'],
  });
  const title = t('attention.withdrawals', { count: total });
  return (
    <Group
      title={title}
      total={total}
      all={<AllLink to="/adminMain/adminNotifications" of={title} />}
    >
      {items.map((item) => (
        <li
          key={item.msgId}
          data-place={item.msgId}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-2"
        >
          <RowLink
            to="/adminMain/adminVerification"
            search={postingSearch(item)}
            className="grow basis-48"
          >
            <ItemLines first={item.person?.fullName} second={caseText(item)} />
          </RowLink>
          <Button
            size="small"
            aria-label={t('attention.acknowledge', { name: item.person?.fullName ?? '' })}
            busy={acknowledge.isPending && acknowledge.variables === item.msgId}
            onClick={() => item.msgId && acknowledge.run(item.msgId)}
          >
            {t('cases.acknowledge')}
          </Button>
        </li>
      ))}
    </Group>
  );
}

function Professionals({ waiting: { invitations, claimable, profile, setup }, now }: Props) {
  const again = profile.filter((gap) => !isSetupStep(gap));
  const invitationsTitle = t('attention.invitations', { count: invitations.total });
  const claimableTitle = t('attention.claimable', { count: claimable.total });
  return (
    <>
      <Group
        title={invitationsTitle}
        total={invitations.total}
        all={
          <AllLink to="/userMain/upcomingJobs" search={{ view: 'mine' }} of={invitationsTitle} />
        }
      >
        {invitations.items.map((item) => (
          <li key={item.jobId}>
            <RowLink to="/userMain/upcomingJobs" search={{ view: 'mine', item: item.jobId }}>
              <ItemLines
                first={`${caseText(item)}`}
                second={`${surgeonName(item.surgeonName)} · ${t('attention.until', {
                  time: relativeTimeText(item.start, item.timeZone, now),
                })}`}
              />
            </RowLink>
          </li>
        ))}
      </Group>
      <Group
        title={claimableTitle}
        total={claimable.total}
        all={<AllLink to="/userMain/viewClaims" of={claimableTitle} />}
      >
        {claimable.items.map((item) => (
          <li key={item.jobId}>
            <RowLink to="/userMain/viewClaims" search={{ item: item.jobId }}>
              <ItemLines first={caseText(item)} second={surgeonName(item.surgeonName)} />
            </RowLink>
          </li>
        ))}
      </Group>
      <Group title={t('attention.profile')} total={again.length}>
        {again.map((gap) => (
          <li key={gap} className="flex">
            <GapLink gap={gap}>
              <span>{t(`gap.${gap}`)}</span>
            </GapLink>
          </li>
        ))}
      </Group>
      {setup && <Setup setup={setup} gaps={profile} />}
    </>
  );
}
