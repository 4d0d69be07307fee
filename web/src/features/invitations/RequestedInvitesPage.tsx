import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { QueryView } from '@/shared/QueryView';
import { requestInputOf, useDecline, useInvite } from '@/shared/caseCommands';
import { ConfirmDeclineDialog } from '@/shared/ConfirmDeclineDialog';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { chosenRange } from '@/rules/dateRange';
import { canAnswer, adjacentRequest } from '@/rules/requests';
import { widened } from '@/rules/widerRange';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useNow } from '@/lib/useNow';
import { centerOf, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { RequestCard } from './RequestCard';
import { Stepper } from './Stepper';
import { defaultRequestsRange, requestsInRangeQuery } from './queries';

/** The screen Requested Invites. */
export default function RequestedInvitesPage() {
  const session = useSession();
  return session ? <Requests key={centerOf(session)?.value} session={session} /> : null;
}

function Requests({ session }: { session: Session }) {
  const search = useSearch({ from: '/shell/posters/adminMain/adminRequestedInvites' });
  const navigate = useNavigate({ from: '/adminMain/adminRequestedInvites' });
  const now = useNow();
  const standard = defaultRequestsRange(session, now);
  const range = chosenRange(search, standard);
  const isStandard = range.start === standard.start && range.end === standard.end;
  const query = useQuery({
    ...requestsInRangeQuery(session, search, now),
    placeholderData: keepPreviousData,
  });
  const invite = useInvite();
  const decline = useConfirmedCommand(useDecline(), requestInputOf);
  const list = useRef<HTMLDivElement>(null);
  // The buttons of a request are removed when it is answered.
  useKeepFocus(list);
  // The current request of the stepper, because a press on its button moves the focus away.
  const last = useRef<string>(undefined);

  const messages = query.data ?? [];
  const waiting = messages.filter(canAnswer).map((message) => message._id);
  const step = (by: 1 | -1) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-place]');
    const id = adjacentRequest(waiting, focused?.dataset.place ?? last.current, by);
    last.current = id;
    focusRequest(list.current, id);
  };
  const ready = query.isSuccess;
  useEffect(() => {
    if (ready && search.item) focusRequest(list.current, search.item);
  }, [ready, search.item]);
  const go = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false });
  return (
    <Page
      title={t('title.requestedInvites')}
      width="wide"
      actions={
        <DateRange
          {...range}
          startLabel={t('requests.sentFrom')}
          endLabel={t('requests.sentUntil')}
          onChange={go}
        />
      }
    >
      <div ref={list}>
        <NeedsCenter>
          <QueryView
            query={query}
            empty={
              messages.length === 0 && (
                <EmptyState
                  kind={isStandard ? 'nothing' : 'notFound'}
                  title={t(isStandard ? 'requests.none' : 'requests.nothing')}
                  hint={t(isStandard ? 'requests.noneHint' : 'requests.nothingHint')}
                  action={<Button onClick={() => go(widened(range))}>{t('postings.widen')}</Button>}
                />
              )
            }
          >
            {() => (
              <div className="grid gap-3">
                <div className="flex items-start gap-2 md:items-center">
                  <Stepper
                    waiting={waiting.length}
                    onStep={step}
                    onWiden={() => go(widened(range))}
                  />
                  <DensitySwitch />
                </div>
                <ul className="grid gap-3">
                  {messages.map((message) => (
                    <li
                      key={message._id}
                      data-place={message._id}
                      aria-label={t('requests.from', { name: message.sender?.fullName ?? '' })}
                      tabIndex={-1}
                      className="scroll-mt-24 rounded-card focus:outline-2 focus:outline-offset-2 focus:outline-accent"
                    >
                      <RequestCard
                        message={message}
                        now={now}
                        inviting={invite.isPending && invite.variables.messageId === message._id}
                        declining={decline.isPending && decline.subject?._id === message._id}
                        onInvite={() => invite.run(requestInputOf(message))}
                        onDecline={() => decline.ask(message)}
                      />
                    </li>
                  ))}
                </ul>
                <BackToTop count={messages.length} over={2} />
              </div>
            )}
          </QueryView>
        </NeedsCenter>
      </div>
      <ConfirmDeclineDialog
        message={decline.subject}
        busy={decline.isPending}
        onNo={decline.cancel}
        onYes={decline.confirm}
      />
    </Page>
  );
}

/** Moves the focus to a request of the list. */
function focusRequest(list: HTMLElement | null, id: string | undefined): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
  const item = items.find(({ dataset }) => dataset.place === id);
  item?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'center' });
}
