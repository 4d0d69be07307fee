import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '@/api/problem';
import { profileQuery } from '@/api/queries';
import type { Profile, ProfileDocument } from '@/api/types';
import { documentToReview, itemsToSupply, nextPending, stillUnmet } from '@/rules/eligibility';
import type { Slot } from '@/rules/documents';
import { categoryName } from '@/i18n/categories';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { NO_SIDE } from '@/lib/useMedia';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { AskDialog } from './AskDialog';
import { DocumentPanel } from './DocumentPanel';
import type { ReviewScope } from './reviewScope';
import { License } from './License';
import { SlotList } from './SlotList';
import { EligibilityCard } from './EligibilityCard';
import { type Subject, useEligibility } from './useEligibility';
import { useNextInQueue } from './useNextInQueue';

interface Props extends ReviewScope {
  id: string;
  /** True if the user came from the list. */
  takesFocus: boolean;
}

/** The review of one person: eligibility at the center, license and documents. */
export default function Review({ id, center, takesFocus }: Props) {
  const { slot } = useSearch({ from: '/shell/posters/adminMain/credential' });
  const query = useQuery({ ...profileQuery(id), refetchOnWindowFocus: 'always' });
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
        <NoProfile query={{ ...query, data: person }} refused={refused} />
      </Page>
    );

  // A surgeon's affiliation stays verified while the certification is reviewed again.
  const changed = person.centersInReview?.includes(center.value) ?? false;
  const unmet = listed && stillUnmet(listed, documents);
  const subject = subjectOf(id, person, unmet);
  const missing = subject.surgeon || !person.documents ? [] : itemsToSupply(unmet ?? [], documents);
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
          <ShownDocument
            person={subject}
            documents={person.documents}
            shown={shown}
            center={center.value}
            onNext={choose}
          />
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

/** Returns the person as the commands on the eligibility take it. */
const subjectOf = (id: string, person: Profile, unmet: Subject['unmet']): Subject => ({
  id,
  name: person.fullName,
  surgeon: person.signInType !== 'USER',
  completeness: person.completeness,
  unmet,
});

interface NoProfileProps {
  query: { data: undefined; error: unknown; refetch: () => unknown };
  /** Whether the server does not show the profile to the user. */
  refused: boolean;
}

/** Says why there is no profile: it loads, the read has failed, or the user may not see it. */
function NoProfile({ query, refused }: NoProfileProps) {
  return (
    <QueryView
      query={query}
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
  );
}

interface ShownDocumentProps {
  person: Subject;
  /** Undefined if the user may not see them. */
  documents: readonly ProfileDocument[] | undefined;
  shown: ProfileDocument | undefined;
  center: string;
  /** Called with the next document to decide, before it is shown. */
  onNext: (slot: Slot) => void;
}

/** The document to decide. The decision shows the next one that has none. */
function ShownDocument({ person, documents, shown, center, onNext }: ShownDocumentProps) {
  const navigate = useNavigate({ from: '/adminMain/credential' });
  if (!shown)
    return (
      <EmptyState
        kind={documents ? 'nothing' : 'notAllowed'}
        title={t(documents ? 'review.noDocuments' : 'review.noRight')}
        hint={documents ? t('review.noDocumentsHint') : ''}
      />
    );
  const showNext = () => {
    const next = nextPending(documents ?? [], shown.slot);
    if (!next) return;
    onNext(next.slot);
    void navigate({
      search: (old) => ({ ...old, slot: next.slot }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <DocumentPanel
      key={shown.fileId}
      person={person}
      document={shown}
      center={center}
      onDecided={showNext}
    />
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
