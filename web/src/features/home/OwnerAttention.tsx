import type { Attention, WaitingCase } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { dateTimeText, relativeTimeText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { postingSearch, requestsSearch } from '@/rules/attention';
import { pastMonth } from '@/rules/dateRange';
import { phoneText, surgeonName } from '@/rules/people';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';
import { PhoneLink } from '@/shared/PhoneLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { RowLink } from '@/ui/RowLink';
import { AllLink, AttentionGroup, caseWithGroup, joined } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ActionButton, ItemRow, ROW_LINK } from './ItemRow';
import type { ItemActions } from './itemActions';
import { Withdrawals } from './Withdrawals';

interface Props {
  session: Session;
  waiting: Attention;
  now: Date;
  actions: ItemActions;
}

const hasStarted = ({ start }: WaitingCase, now: Date) => Date.parse(start) <= now.getTime();

interface ReleaseProps {
  item: WaitingCase;
  now: Date;
  actions: ItemActions;
}

/** The button for a person who may not come: no one can be released after the start. */
function ReleaseOrReplace({ item, now, actions }: ReleaseProps) {
  const name = item.person?.fullName ?? '';
  if (hasStarted(item, now))
    return (
      <ButtonLink
        to="/adminMain/postJob"
        search={{ again: item.jobId, absent: item.person?._id, center: item.centerId }}
        size="small"
        aria-label={`${t('attention.replace')}: ${name}`}
      >
        {t('attention.replace')}
      </ButtonLink>
    );
  return (
    <ActionButton
      action={{ kind: 'release', item }}
      label={t('release.do')}
      about={name}
      actions={actions}
    />
  );
}

interface UncertainProps {
  title: string;
  of: Attention['absences'] | Attention['awaited'];
  /** What is known of a person. */
  text: (item: WaitingCase) => string;
  now: Date;
  actions: ItemActions;
}

/** Confirmed people who may not come. */
function UncertainPeople({ title, of: { total, items }, text, now, actions }: UncertainProps) {
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/adminMain/adminVerification" of={title} />}
    >
      {items.map((item) => (
        <ItemRow
          key={item.jobId + (item.person?._id ?? '')}
          place={`uncertain ${item.jobId} ${item.person?._id}`}
          actions={
            <>
              {item.phone && (
                <PhoneLink
                  phone={item.phone}
                  label={t('attention.call', {
                    name: `${item.person?.fullName ?? ''}, ${phoneText(item.phone)}`,
                  })}
                  className="px-2 text-sm"
                />
              )}
              <ReleaseOrReplace item={item} now={now} actions={actions} />
            </>
          }
        >
          <RowLink
            to="/adminMain/adminVerification"
            search={postingSearch(item)}
            className={ROW_LINK}
          >
            <ItemLines
              first={`${item.person?.fullName ?? ''} · ${text(item)}`}
              second={caseWithGroup(item)}
            />
          </RowLink>
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}

/** What waits for the owner of cases. */
export function OwnerAttention({ session, waiting, now, actions }: Props) {
  const { requests, absences, awaited, claims, people, unfilled, withdrawals, centers } = waiting;
  const zone = homeZone(session);
  const listed = pastMonth(now, zone);
  // Only the first five of the requests are items; the earliest may be another one.
  const earliest = requests.items.map((item) => ({ ...item, since: requests.since ?? item.since }));
  const titles = {
    requests: t('attention.requests', { count: requests.total }),
    absences: t('attention.absences', { count: absences.total }),
    awaited: t('attention.awaited', { count: awaited.total }),
    claims: t('attention.claims', { count: claims.total, amount: money(claims.amount) }),
    people: t('attention.people', { count: people.total }),
    unfilled: t('attention.unfilled', { count: unfilled.total }),
    centers: t('attention.centers', { count: centers.total }),
  };
  return (
    <>
      <UncertainPeople
        title={titles.absences}
        of={absences}
        text={({ since, timeZone }) =>
          t('attention.reported', { time: relativeTimeText(since, timeZone, now) })
        }
        now={now}
        actions={actions}
      />
      <UncertainPeople
        title={titles.awaited}
        of={awaited}
        text={(item) =>
          t(hasStarted(item, now) ? 'attention.notArrived' : 'attention.dayUnconfirmed')
        }
        now={now}
        actions={actions}
      />
      <Withdrawals withdrawals={withdrawals} actions={actions} />
      <AttentionGroup
        title={titles.requests}
        total={requests.total}
        all={
          <AllLink
            to="/adminMain/adminRequestedInvites"
            search={requestsSearch(earliest, listed)}
            of={titles.requests}
          />
        }
      >
        {requests.items.map((item) => (
          <ItemRow
            key={item.jobId + (item.person?._id ?? '')}
            place={`request ${item.jobId} ${item.person?._id}`}
            actions={
              <>
                <ActionButton
                  action={{ kind: 'decline', item }}
                  label={t('requests.decline')}
                  about={item.person?.fullName ?? ''}
                  minor
                  actions={actions}
                />
                <ActionButton
                  action={{ kind: 'invite', item }}
                  label={t('requests.invite')}
                  about={item.person?.fullName ?? ''}
                  actions={actions}
                />
              </>
            }
          >
            <RowLink
              to="/adminMain/adminRequestedInvites"
              search={{
                ...requestsSearch([item], listed),
                item: item.msgId,
                center: item.centerId,
              }}
              className={ROW_LINK}
            >
              <ItemLines first={item.person?.fullName} second={caseWithGroup(item)} />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup
        title={titles.claims}
        total={claims.total}
        all={<AllLink to="/adminMain/viewjobstopay" of={titles.claims} />}
      >
        {claims.items.map((claim) => (
          <ItemRow
            key={claim._id}
            place={claim._id}
            actions={
              <>
                <ActionButton
                  action={{ kind: 'rejectClaim', item: claim }}
                  label={t('attention.reject')}
                  about={`${claim.payee.fullName}, ${money(claim.amount)}`}
                  minor
                  actions={actions}
                />
                <ActionButton
                  action={{ kind: 'approve', item: claim }}
                  label={t('attention.approve')}
                  about={`${claim.payee.fullName}, ${money(claim.amount)}`}
                  actions={actions}
                />
              </>
            }
          >
            <RowLink
              to="/adminMain/viewjobstopay"
              search={{ center: claim.centerId }}
              className={ROW_LINK}
            >
              <ItemLines
                first={
                  <>
                    {claim.payee.fullName} · {money(claim.amount)}
                  </>
                }
                second={joined(
                  dateTimeText(claim.serviceDate, claim.timeZone),
                  claim.centerName,
                  categoryName(claim.payee.categoryId),
                )}
              />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup
        title={titles.people}
        total={people.total}
        all={<AllLink to="/adminMain/credential" of={titles.people} />}
      >
        {people.items.map((item) => (
          <ItemRow
            key={item.person._id + item.centerId}
            place={`person ${item.person._id} ${item.centerId}`}
            actions={
              <ActionButton
                action={{ kind: 'verify', item }}
                label={t('attention.verify')}
                about={item.person.fullName}
                actions={actions}
              />
            }
          >
            <RowLink
              to="/adminMain/credential"
              search={{ person: item.person._id, center: item.centerId }}
              className={ROW_LINK}
            >
              <ItemLines
                first={item.person.fullName}
                second={`${t(`attention.${item.reason}`, { time: relativeTimeText(item.since, zone, now) })} · ${item.centerName}`}
              />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup
        title={titles.unfilled}
        total={unfilled.total}
        all={
          <AllLink
            to="/adminMain/adminVerification"
            search={{ state: 'open' }}
            of={titles.unfilled}
          />
        }
      >
        {unfilled.items.map((item) => (
          <ItemRow
            key={item.jobId}
            place={`unfilled ${item.jobId}`}
            actions={
              <ActionButton
                action={{ kind: 'inviteMore', item }}
                label={t('attention.inviteMore')}
                about={caseWithGroup(item)}
                actions={actions}
              />
            }
          >
            <RowLink
              to="/adminMain/adminVerification"
              search={postingSearch(item)}
              className={ROW_LINK}
            >
              <ItemLines
                first={
                  <>
                    {relativeTimeText(item.start, item.timeZone, now)} ·{' '}
                    {t('attention.freePlaces', { count: item.freePlaces })}
                  </>
                }
                second={`${caseWithGroup(item)} · ${surgeonName(item.surgeonName)}`}
              />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup
        title={titles.centers}
        total={centers.total}
        all={<AllLink to="/adminMain/centers" of={titles.centers} />}
      >
        {centers.items.map((center) => (
          <ItemRow
            key={center._id}
            place={`center ${center._id}`}
            actions={
              <ActionButton
                action={{ kind: 'confirmCenter', item: center }}
                label={t('attention.confirm')}
                about={center.name}
                actions={actions}
              />
            }
          >
            <RowLink to="/adminMain/centers" className={ROW_LINK}>
              <ItemLines
                first={center.name}
                second={t('attention.created', {
                  time: relativeTimeText(center.since, zone, now),
                })}
              />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
    </>
  );
}
