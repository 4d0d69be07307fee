import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Attention as Waiting } from '@/api/types';
import { t, withTexts } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useNow } from '@/lib/useNow';
import type { Session } from '@/session/types';
import { QueryView } from '@/shared/QueryView';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import type { ItemAction, ItemActions, OwnerAction } from './itemActions';
import { OwnerAttention } from './OwnerAttention';
import { ProfessionalAttention } from './ProfessionalAttention';
import { attentionQuery } from './queries';

const OwnerActionDialog = lazyWithRetry(
  () =>
    withTexts(
      import('./OwnerActionDialog'),
      'cases',
      'centerSecurity',
      'centers',
      'claims',
      'eligibility',
      'postings',
      'postInvites',
    ),
  ({ onMissing }) => onMissing(),
);
const ProfessionalActionDialog = lazyWithRetry(
  () => withTexts(import('./ProfessionalActionDialog'), 'availability', 'cases'),
  ({ onMissing }) => onMissing(),
);

interface Props {
  session: Session;
  /** The rest of the screen. It renders after the list has loaded, because the list would move it. */
  children: ReactNode;
}

/** The items that need an action of the user, at the top of the home screen. */
export function Attention({ session, children }: Props) {
  const query = useQuery(attentionQuery(session));
  const now = useNow();
  const professional = !session.user.adminSignIn;
  const box = useRef<HTMLElement>(null);
  useKeepFocus(box);
  const [open, setOpen] = useState<ItemAction>();
  // The dialogs stay mounted with their commands, which keep the Idempotency-Key of an action whose answer was lost.
  const [mounted, setMounted] = useState(false);
  const [shown, setShown] = useState<ItemAction>();
  const actions: ItemActions = {
    loading: open === shown ? undefined : open,
    act: (action) => {
      setMounted(true);
      setOpen((old) => old ?? action);
    },
  };
  const dialog = {
    onShow: () => setShown(open),
    // A late answer does not close the dialog of another action.
    onClose: () => setOpen((latest) => (latest === open ? undefined : latest)),
    onMissing: () => {
      setMounted(false);
      setOpen(undefined);
    },
  };
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
              <OwnerAttention session={session} waiting={waiting} now={now} actions={actions} />
              <ProfessionalAttention waiting={waiting} now={now} actions={actions} />
            </div>
          )}
        </QueryView>
      </section>
      {/* Here, so that the dialog stays open when its item leaves the list. */}
      {mounted &&
        (professional ? (
          <ProfessionalActionDialog
            session={session}
            action={open && !isOwners(open) ? open : undefined}
            {...dialog}
          />
        ) : (
          <OwnerActionDialog
            session={session}
            action={open && isOwners(open) ? open : undefined}
            {...dialog}
          />
        ))}
      {!query.isPending && children}
    </>
  );
}

const isOwners = (action: ItemAction): action is OwnerAction =>
  action.kind !== 'accept' && action.kind !== 'reject' && action.kind !== 'confirm';

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
