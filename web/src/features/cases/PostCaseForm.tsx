import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { favorites, session as sessionQuery } from '@/api/queries';
import type { CreatedCenter, FavoritePerson, PostedJob } from '@/api/types';
import { useApiForm } from '@/api/useApiForm';
import {
  defaultStart,
  expectedPay,
  jobOf,
  payTermsOf,
  type PostingValues,
  withProcedure,
} from '@/rules/posting';
import { t } from '@/i18n';
import { usePreload } from '@/lib/usePreload';
import { useCenter, useSession, useUser } from '@/session/store';
import type { Session } from '@/session/types';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { onDemand } from '@/ui/onDemand';
import { InfoTip } from '@/ui/Tooltip';
import {
  asInvited,
  inviteesOf,
  NOBODY,
  type Poster,
  useAgain,
  valuesAgain,
  valuesKept,
} from './beginning';
import { CaseFields } from './CaseFields';
import { FavoritesPanel } from './FavoritesPanel';
import { PersonDialog } from './PersonDialog';
import { draftOf, emptyPosting, landOn, postingSchema } from './postForm';
import { PostSummary } from './PostSummary';
import { usePosting } from './usePosting';
import { defaultCenter, selectableSurgeons } from './queries';

// Windows that most visits do not open, or open at the end.
const AddCenterDialog = onDemand(() => import('./AddCenterDialog'), {
  close: ({ onClose }) => onClose(),
});
const postQuestion = () => import('./PostQuestion');
const PostQuestion = onDemand(postQuestion, { close: ({ onNo }) => onNo() });
// No press opens these, and the form stands without them.
const Posted = onDemand(() => import('./Posted'), { wait: <div className="h-20" /> });
const FilledFrom = onDemand(() => import('./FilledFrom'), { wait: <div className="h-16" /> });

/** What is about to be posted, as the question repeats it. */
interface Asked {
  values: PostingValues;
  people: readonly FavoritePerson[];
}

/** The form, the favorites beside it, and the question before anything is sent. */
export function PostCaseForm() {
  const user = useUser();
  // The last person stays through sign-out, see useUser.
  const session: Session = useSession() ?? { token: '', user };
  const given = useCenter();
  const queryClient = useQueryClient();
  const isSurgeon = user.signInType === 'SURGEON';
  const ties = user.affiliations;
  const verified = ties.filter((tie) => tie.status === 'VERIFIED');
  const homeZone = given?.timeZone ?? ties[0]?.center.timeZone ?? 'America/Los_Angeles';
  const zoneOf = (id: string) =>
    ties.find((tie) => tie.center._id === id)?.center.timeZone ?? homeZone;

  usePreload(postQuestion);

  const draft = draftOf(user.userId);
  const fresh = (): PostingValues =>
    emptyPosting(isSurgeon ? user.userId : '', defaultCenter(session), homeZone);
  const poster: Poster = {
    isSurgeon,
    verified: verified.map((tie) => tie.center._id),
    zoneOf,
    fresh,
  };
  const again = useAgain();
  const [kept] = useState(() => draft.read());
  const [defaults] = useState(() =>
    again ? valuesAgain(again, poster) : valuesKept(kept, poster),
  );

  const [now] = useState(() => new Date());
  const [asked, setAsked] = useState<Asked>();
  const [selected, setSelected] = useState(() => (again ? inviteesOf(again) : NOBODY));
  const [typed, setTyped] = useState(again ? '' : (kept?.typed ?? ''));
  // The earlier case that fills the form, and the one that has just been posted.
  const [filledFrom, setFilledFrom] = useState(again);
  const [posted, setPosted] = useState<PostedJob>();
  const [open, setOpen] = useState<string>();
  const [adding, setAdding] = useState(false);

  const lastZone = useRef(zoneOf(defaults.center));
  // The rules ask when they are applied, which is after the form exists.
  function zoneNow(): string {
    return zoneOf(form.values.center);
  }
  const { form, onSubmit, alerts, attempt, error, say } = useApiForm<PostingValues, PostingValues>({
    schema: postingSchema(zoneNow),
    defaults,
    // B-48: only what passes the rules comes to the question.
    submit: async (values): Promise<void> => setAsked({ values, people: chosen }),
  });
  const { values } = form;
  const zone = zoneOf(values.center);
  // A start that the user has not chosen follows the clock of the center (B-33).
  useEffect(() => {
    const before = lastZone.current;
    lastZone.current = zone;
    if (before !== zone && form.values.start === defaultStart(new Date(), before))
      form.set('start', defaultStart(new Date(), zone));
  }, [form, zone]);

  useEffect(() => {
    const keep = () => draftOf(user.userId).keep(form.values, typed);
    // A form filled from an earlier case outlives a reload like a typed one.
    if (typed !== '' || filledFrom) keep();
    return form.subscribe(keep);
  }, [form, user.userId, typed, filledFrom]);

  const panel = useQuery(favorites(session, [Number(values.professional)], values.center));
  const chosen = panel.data?.filter((person) => selected.has(person._id)) ?? [];
  const surgeons = useQuery(selectableSurgeons(session));

  const nameOf = (id: string) => surgeons.data?.find(({ _id }) => _id === id)?.fullName;
  // A surgeon of an earlier case may have left the center since.
  const gone = surgeons.data !== undefined && nameOf(values.surgeon) === undefined;
  useEffect(() => {
    if (gone && form.values.surgeon !== '') form.set('surgeon', '');
  }, [form, gone]);

  const posting = usePosting({
    onPosted: (job) => {
      // Who is invited is not known to the answer yet.
      setPosted({ ...job, participants: asked?.people.map(asInvited) ?? [] });
      startEmpty();
    },
    onRefused: (problem) => say(landOn(form, problem)),
    onSettled: () => setAsked(undefined),
  });

  /** Fills the form anew. */
  const startWith = (next: PostingValues, from?: PostedJob) => {
    setFilledFrom(from);
    setSelected(from ? inviteesOf(from) : NOBODY);
    setTyped('');
    form.reset(next);
  };
  /** Nothing typed before remains. */
  const startEmpty = () => {
    startWith(fresh());
    draft.drop();
  };
  const postAgain = (job: PostedJob) => {
    startWith(valuesAgain(job, poster), job);
    setPosted(undefined);
    say(undefined);
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (typed.trim() !== '') {
      // Typed but not added is meant all the same.
      form.set('procedures', withProcedure(form.values.procedures, typed));
      setTyped('');
    }
    return onSubmit(event);
  };

  const created = async (center: CreatedCenter) => {
    // The center is the surgeon's own now (B-20); the session tells so.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    form.set('center', center._id);
  };

  const hours = Number(values.hours);
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid min-w-0 gap-4">
          <AlertList items={alerts} attempt={attempt} />
          {filledFrom && (
            <FilledFrom
              job={filledFrom}
              onEmpty={startEmpty}
              {...(again && kept
                ? {
                    onBack: () => {
                      const back = valuesKept(kept, poster);
                      startWith(back);
                      setTyped(kept.typed);
                      draft.keep(back, kept.typed);
                    },
                  }
                : {})}
            />
          )}
          {isSurgeon && verified.length === 0 && (
            <p className="card border-dashed p-4">{t('post.notVerified')}</p>
          )}
          <CaseFields
            form={form}
            error={error}
            surgeons={
              isSurgeon
                ? undefined
                : (surgeons.data ?? []).map(({ _id, fullName }) => ({
                    value: _id,
                    label: fullName,
                  }))
            }
            surgeonsKnown={surgeons.data !== undefined}
            ownName={user.fullName}
            centers={
              isSurgeon
                ? ties.map(({ center, status }) => ({
                    value: center._id,
                    label:
                      status === 'VERIFIED'
                        ? center.name
                        : t('post.centerPending', { name: center.name }),
                    disabled: status !== 'VERIFIED',
                  }))
                : undefined
            }
            centerName={given?.label ?? ''}
            onAddCenter={() => setAdding(true)}
            zone={zone}
            now={now}
            rateType={values.rateType}
            typedProcedure={typed}
            onTypeProcedure={setTyped}
          />
        </div>
        <div className="card min-w-0 divide-y divide-line md:sticky md:top-4">
          <div className="p-4 md:p-5">
            <FavoritesPanel
              people={panel.data}
              failed={panel.isError}
              onRetry={() => void panel.refetch()}
              selected={selected}
              onSelect={setSelected}
              atCenter={values.center !== ''}
              onOpen={setOpen}
            />
          </div>
          <div className="grid gap-4 p-4 md:p-5">
            <PostSummary
              names={chosen.map((person) => person.fullName)}
              pay={payTermsOf(values)}
              expected={expectedPay(values)}
              hours={hours}
            />
            <div className="flex items-center gap-2">
              <Button
                type="submit"
                look="main"
                className="flex-1"
                title={t('post.submitHint')}
                busy={posting.busy}
              >
                {t('post.submit')}
              </Button>
              <InfoTip label={t('post.submitAbout')} text={t('post.submitHint')} />
            </div>
            {posted && <Posted key={posted._id} job={posted} onAgain={() => postAgain(posted)} />}
          </div>
        </div>
      </form>
      <PersonDialog
        open={open !== undefined}
        person={panel.data?.find((person) => person._id === open)}
        atCenter={values.center !== ''}
        onClose={() => setOpen(undefined)}
      />
      {adding && <AddCenterDialog onCreated={created} onClose={() => setAdding(false)} />}
      {asked && (
        <PostQuestion
          values={asked.values}
          people={asked.people}
          zone={zoneOf(asked.values.center)}
          surgeon={isSurgeon ? user.fullName : (nameOf(asked.values.surgeon) ?? '')}
          place={
            ties.find((tie) => tie.center._id === asked.values.center)?.center.name ??
            given?.label ??
            ''
          }
          busy={posting.busy}
          onNo={() => setAsked(undefined)}
          onYes={() =>
            posting.post(
              jobOf(asked.values, zoneOf(asked.values.center)),
              asked.people.map(({ _id, categoryId, fullName }) => ({
                id: _id,
                categoryId,
                name: fullName,
              })),
            )
          }
        />
      )}
    </>
  );
}
