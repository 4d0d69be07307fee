import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type ApiProblem, problemText } from '@/api/problem';
import { credentialedSurgeons, favorites, session as sessionQuery } from '@/api/queries';
import type { CreatedCenter, FavoritePerson } from '@/api/types';
import { useApiForm } from '@/api/useApiForm';
import {
  defaultStart,
  expectedPay,
  jobOf,
  payTyped,
  type PostingValues,
  startFault,
  withProcedure,
} from '@/domain/posting';
import { t } from '@/i18n';
import { useCenter, useSession, useUser } from '@/session/store';
import type { Session } from '@/session/types';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { InfoTip } from '@/ui/Tooltip';
import { AddCenterDialog } from './AddCenterDialog';
import { CaseFields } from './CaseFields';
import { FavoritesPanel } from './FavoritesPanel';
import { PersonDialog } from './PersonDialog';
import { PostQuestion } from './PostQuestion';
import { draftOf, emptyPosting, postingSchema } from './postForm';
import { PostSummary } from './PostSummary';
import { usePosting } from './usePosting';

const NOBODY: ReadonlySet<string> = new Set();

/** Where the server names a field otherwise than the form. */
const names = {
  surgeonId: 'surgeon',
  surgeryCenterId: 'center',
  duration: 'hours',
  desc: 'instructions',
  staffs: 'pay',
  'staffs[0].hourlyRate': 'pay',
  'staffs[0].payPerJob': 'pay',
  'staffs[0].minPay': 'minPay',
  'staffs[0].specialtyId': 'professional',
} as const satisfies Record<string, keyof PostingValues>;

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

  const draft = draftOf(user.userId);
  const fresh = () =>
    emptyPosting(
      isSurgeon ? user.userId : '',
      // B-21; a surgeon with one center need not choose.
      isSurgeon
        ? verified.length === 1
          ? (verified[0]?.center._id ?? '')
          : ''
        : (given?.value ?? ''),
      homeZone,
    );
  const [defaults] = useState(() => {
    const kept = draft.read();
    const start = fresh();
    if (!kept) return start;
    const own = verified.some((tie) => tie.center._id === kept.center);
    const center = isSurgeon && own ? kept.center : start.center;
    const past = startFault(kept.start, zoneOf(center), new Date()) !== undefined;
    return { ...start, ...kept, center, start: past ? start.start : kept.start };
  });

  const [now] = useState(() => new Date());
  const [asked, setAsked] = useState<Asked>();
  const [selected, setSelected] = useState(NOBODY);
  const [typed, setTyped] = useState('');
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
  // A start nobody has chosen follows the clock of the center (B-33).
  useEffect(() => {
    const before = lastZone.current;
    lastZone.current = zone;
    if (before !== zone && form.values.start === defaultStart(new Date(), before))
      form.set('start', defaultStart(new Date(), zone));
  }, [form, zone]);

  useEffect(() => {
    return form.subscribe(() => draftOf(user.userId).keep(form.values));
  }, [form, user.userId]);

  const panel = useQuery(favorites(session, [Number(values.professional)], values.center));
  const chosen = panel.data?.filter((person) => selected.has(person._id)) ?? [];
  const surgeons = useQuery({
    ...credentialedSurgeons(given?.value ?? ''),
    enabled: !isSurgeon && given !== undefined,
  });

  const posting = usePosting({
    onPosted: () => {
      form.reset(fresh());
      draft.drop();
      setSelected(NOBODY);
      setTyped('');
    },
    onRefused: (problem) => refuse(problem),
    onSettled: () => setAsked(undefined),
  });

  /** Puts the server's refusal where the person can mend it; everything typed stays. */
  const refuse = (problem: ApiProblem) => {
    const rest: string[] = [];
    for (const { field, message } of problem.fields) {
      const name = field in names ? names[field as keyof typeof names] : field;
      if (name in defaults) form.fail(name as keyof PostingValues, message);
      else rest.push(message);
    }
    say(problem.fields.length === 0 ? problemText(problem) : rest[0]);
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
              pay={payTyped(values)}
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
          </div>
        </div>
      </form>
      <PersonDialog
        open={open !== undefined}
        person={panel.data?.find((person) => person._id === open)}
        atCenter={values.center !== ''}
        onClose={() => setOpen(undefined)}
      />
      <AddCenterDialog open={adding} onCreated={created} onClose={() => setAdding(false)} />
      {asked && (
        <PostQuestion
          values={asked.values}
          people={asked.people}
          zone={zoneOf(asked.values.center)}
          surgeon={
            isSurgeon
              ? user.fullName
              : (surgeons.data?.find(({ _id }) => _id === asked.values.surgeon)?.fullName ?? '')
          }
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
