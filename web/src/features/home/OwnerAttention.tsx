import type { Attention } from '@/api/types';
import { pastMonth } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';
import { AdministratorsToConfirm } from './AdministratorsToConfirm';
import { CentersToConfirm } from './CentersToConfirm';
import { ClaimItems } from './ClaimItems';
import type { ItemActions } from './itemActions';
import { PeopleToVerify } from './PeopleToVerify';
import { RequestItems } from './RequestItems';
import { Absences, AwaitedPeople } from './UncertainPeople';
import { UnfilledCases } from './UnfilledCases';
import { Withdrawals } from './Withdrawals';

interface Props {
  session: Session;
  waiting: Attention;
  now: Date;
  actions: ItemActions;
}

/** What waits for the owner of cases. */
export function OwnerAttention({ session, waiting, now, actions }: Props) {
  const zone = homeZone(session);
  return (
    <>
      <Absences absences={waiting.absences} now={now} actions={actions} />
      <AwaitedPeople awaited={waiting.awaited} now={now} actions={actions} />
      <Withdrawals withdrawals={waiting.withdrawals} actions={actions} />
      <RequestItems requests={waiting.requests} listed={pastMonth(now, zone)} actions={actions} />
      <ClaimItems claims={waiting.claims} actions={actions} />
      <AdministratorsToConfirm
        administrators={waiting.administrators}
        hasList={session.user.signInType === 'ADMIN'}
        zone={zone}
        now={now}
        actions={actions}
      />
      <PeopleToVerify people={waiting.people} zone={zone} now={now} actions={actions} />
      <UnfilledCases unfilled={waiting.unfilled} zone={zone} now={now} actions={actions} />
      <CentersToConfirm centers={waiting.centers} zone={zone} now={now} actions={actions} />
    </>
  );
}
