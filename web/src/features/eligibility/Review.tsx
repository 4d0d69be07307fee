import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '@/api/problem';
import { profile } from '@/api/queries';
import type { ProfileDocument } from '@/api/types';
import { documentToReview, itemsToSupply, nextPending, stillUnmet } from '@/rules/eligibility';
import type { Slot } from '@/rules/documents';
import { categoryName } from '@/i18n/categories';
import { QueryView } from '@/shared/QueryView';
import { t, withTexts } from '@/i18n';
import { NO_SIDE } from '@/lib/useMedia';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { Page } from '@/ui/Page';
import { DocumentPanel } from './DocumentPanel';
import type { ReviewScope } from './reviewScope';
import { License } from './License';
import { SlotList } from './SlotList';
import { EligibilityCard } from './EligibilityCard';
import { useEligibility } from './useEligibility';
import { useNextInQueue } from './useNextInQueue';

const AskDialog = lazyWithRetry(
  () => withTexts(import('./AskDialog'), 'pipeline'),
  ({ onClose }) => onClose(),
);

interface Props extends ReviewScope {
  id: string;
  /** True if the user came from the list. */
  takesFocus: boolean;
}

/** The review of one person: eligibility at the center, license and documents. */
export default function Review({ id, center, takesFocus }: Props) {
  const { slot } = useSearch({ from: '/shell/posters/adminMain/credential' });
  const navigate = useNavigate({ from: '/adminMain/credential' });
  const query = useQuery({ ...profile(id), refetchOnWindowFocus: 'always' });
  const { verify, remove, busy, dialog } = useEligibility(center);
  const { next, unmet: listed } = useNextInQueue(id, center.value);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (takesFocus)
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
  }, [takesFocus]);
  // After a 403 the cached profile must not be shown any more.
  const refused = query.error instanceof ApiProblem && query.error.status === 403;
  const person = refused ? undefined : query.data;
  const documents = person?.documents ?? [];
  const shown = documentToReview(documents, slot);
  const { place, choose } = useDocumentFocus(shown);

  const back = (
    <ButtonLink
      to="/adminMain/credential"
      search={(old) => ({ ...old, person: undefined, slot: undefined })}
      icon="left"
    >
      {t('review.back')}
    </ButtonLink>
  );
  if (!person)
    return (
      <Page title={t('title.eligibility')} width="wide" actions={back}>
        <QueryView
          query={{ ...query, data: person }}
          renderFailure={() =>
            refused && (
              <EmptyState
                kind="notAllowed"
                title={t('review.notShown')}
                hint={t('review.notShownHint')}
              />
            )
          }
        >
          {() => null}
        </QueryView>
      </Page>
    );

  const surgeon = person.signInType !== 'USER';
  // A surgeon's affiliation stays verified while the certification is reviewed again.
  const changed = person.centersInReview?.includes(center.value) ?? false;
  const unmet = listed && stillUnmet(listed, documents);
  const subject = {
    id,
    name: person.fullName,
    surgeon,
    completeness: person.completeness,
    unmet,
  };
  const missing = surgeon || !person.documents ? [] : itemsToSupply(unmet ?? [], documents);
  return (
    <Page
      title={person.fullName}
      lead={categoryName(person.categoryId) ?? t('eligibility.surgeon')}
      width="wide"
      actions={back}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid items-start gap-4 md:max-lg:grid-cols-2">
          <EligibilityCard
            center={center.label}
            certified={!changed && (person.certifiedCenters?.includes(center.value) ?? false)}
            changed={changed}
            documents={person.documents}
            completeness={person.completeness}
            busy={busy(id)}
            onVerify={() => verify(subject)}
            onRemove={() => remove(subject)}
            onAsk={missing.length > 0 ? () => setAsking(true) : undefined}
            next={next}
          />
          <License person={person} />
          {documents.length > 0 && (
            <SlotList
              documents={documents}
              expected={person.completeness?.expected}
              shown={shown?.slot}
              onChoose={choose}
            />
          )}
        </div>
        <div ref={place} className="min-w-0 scroll-mt-4">
          {shown ? (
            <DocumentPanel
              key={shown.fileId}
              person={subject}
              document={shown}
              center={center.value}
              onDecided={() => {
                const next = nextPending(documents, shown.slot);
                if (!next) return;
                choose(next.slot);
                void navigate({
                  search: (old) => ({ ...old, slot: next.slot }),
                  replace: true,
                  resetScroll: false,
                });
              }}
            />
          ) : (
            <EmptyState
              kind={person.documents ? 'nothing' : 'notAllowed'}
              title={t(person.documents ? 'review.noDocuments' : 'review.noRight')}
              hint={person.documents ? t('review.noDocumentsHint') : ''}
            />
          )}
        </div>
      </div>
      {dialog}
      {asking && (
        <AskDialog
          person={{ _id: id, fullName: person.fullName }}
          missing={missing}
          center={center}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

/** Returns the ref of the place of the shown document, and `choose`, which gives the focus to a document once it is shown. */
function useDocumentFocus(shown: ProfileDocument | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = useRef<Slot>(undefined);
  const focus = () => {
    chosen.current = undefined;
    const heading = place.current?.querySelector<HTMLElement>('h2');
    heading?.focus({ preventScroll: true });
    // Below the list, only the heading would be visible at the lower edge.
    const under = window.matchMedia(NO_SIDE).matches;
    heading?.scrollIntoView({ block: under ? 'start' : 'nearest' });
  };
  useEffect(() => {
    if (shown && shown.slot === chosen.current) focus();
  }, [shown]);
  const choose = (slot: Slot) => {
    if (slot === shown?.slot) focus();
    else chosen.current = slot;
  };
  return { place, choose };
}
