/**
 * A list of cases that does not shift while the user reads it. Changes of other users update a card
 * in its place and never remove it; new open cases wait until the user requests them. The user's
 * own sections update at once.
 */
import { compareKeys } from '@/lib/compare';
import type { ProfessionalJob } from '@/api/types';

/** The two lists of New Cases. */
export type View = 'open' | 'mine';

/** A card of the list. */
export interface Item {
  job: ProfessionalJob;
  /** The section that shows the card. */
  section: ProfessionalJob['section'];
  /** True if the server no longer lists the case: it was filled, cancelled or closed. */
  gone: boolean;
}

/** The last open case that was read; open cases are sorted by start and id. */
export type ReadEnd = Pick<ProfessionalJob, 'start' | '_id'>;

/** The shown cards and the waiting cases. */
export interface StableList {
  view: View;
  /** The last open case that was read; undefined if all were read. */
  readEnd: ReadEnd | undefined;
  items: readonly Item[];
  /** Ids of open cases that arrived after the list was opened. */
  waiting: readonly string[];
  /** Every id that the list has received. */
  known: ReadonlySet<string>;
}

const isInView = (job: ProfessionalJob, view: View) =>
  (job.section === 'REQUESTABLE') === (view === 'open');

const itemOf = (job: ProfessionalJob): Item => ({ job, section: job.section, gone: false });

const byStartAndId = (a: ReadEnd, b: ReadEnd) =>
  compareKeys(a.start, b.start) || compareKeys(a._id, b._id);

const byStart = (a: Item, b: Item) => byStartAndId(a.job, b.job);

/** Returns whether the pages that were read end before a case. */
const isBeyond = (job: ProfessionalJob, readEnd: ReadEnd | undefined) =>
  readEnd !== undefined && byStartAndId(job, readEnd) > 0;

/** Returns the initial list. */
export function newStableList(
  jobs: readonly ProfessionalJob[],
  view: View,
  readEnd?: ReadEnd,
): StableList {
  return {
    view,
    readEnd,
    items: jobs
      .filter((job) => isInView(job, view))
      .map(itemOf)
      .sort(byStart),
    waiting: [],
    known: new Set(jobs.map((job) => job._id)),
  };
}

/** Updates one card with the server's new data; returns no card if it leaves the list. */
function follow(item: Item, job: ProfessionalJob | undefined, view: View, now: Date): Item[] {
  if (!job) {
    const decided = item.section === 'CONFIRMED' || item.section === 'CANCELLED';
    // A case that has started leaves without an explanation.
    if (decided || Date.parse(item.job.start) <= now.getTime()) return [];
    return [{ ...item, gone: true }];
  }
  // An unchanged card stays the same object, so that it does not render again.
  if (job === item.job && !item.gone && isInView(job, view)) return [item];
  // In the open list a case keeps its section and shows its new state.
  if (view === 'open') return [{ job, section: item.section, gone: false }];
  if (isInView(job, view)) return [itemOf(job)];
  const [newest, ...older] = item.job.myMsg;
  if (item.job.button === 'REJECTED' && newest) {
    // After the acknowledgement of a declined request, the server lists the case as open again
    // (AMB-36). Its card stays with a disabled button until the list is opened again.
    const seen = { ...newest, status: 'ACKNOWLEDGED' as const };
    return [{ ...item, job: { ...item.job, myMsg: [seen, ...older] } }];
  }
  return [];
}

/** Updates the list with the server's new data. */
export function updateList(
  list: StableList,
  jobs: readonly ProfessionalJob[],
  now: Date,
  readEnd?: ReadEnd,
): StableList {
  const { view } = list;
  const answers = new Map(jobs.map((job) => [job._id, job]));
  const items = list.items.flatMap((item) => {
    const answer = answers.get(item.job._id);
    // New cases can push a shown one to a page that is not read yet: nothing is known about it.
    if (!answer && view === 'open' && isBeyond(item.job, readEnd)) return [item];
    return follow(item, answer, view, now);
  });
  const shown = new Set(items.map((item) => item.job._id));
  const others = jobs.filter((job) => isInView(job, view) && !shown.has(job._id));
  // A case joins at once if nothing shifts, because the list is empty or ends before it, or if the
  // user has seen it before.
  const joinsAtOnce = (job: ProfessionalJob) =>
    view === 'mine' ||
    items.length === 0 ||
    isBeyond(job, list.readEnd) ||
    (list.known.has(job._id) && !list.waiting.includes(job._id));
  const joining = others.filter(joinsAtOnce);
  const waiting = others.filter((job) => !joinsAtOnce(job)).map((job) => job._id);
  // The list does not become shorter when new cases push its last ones to another page.
  const isShorter = readEnd && list.readEnd && byStartAndId(readEnd, list.readEnd) < 0;
  return {
    view,
    readEnd: isShorter ? list.readEnd : readEnd,
    items: [...items, ...joining.map(itemOf)].sort(byStart),
    waiting,
    known: new Set([...list.known, ...jobs.map((job) => job._id)]),
  };
}

/** Adds the waiting cases. */
export function addWaiting(list: StableList, jobs: readonly ProfessionalJob[]): StableList {
  const joining = jobs.filter((job) => list.waiting.includes(job._id));
  return {
    ...list,
    items: [...list.items, ...joining.map(itemOf)].sort(byStart),
    waiting: [],
  };
}

/** Removes one card. */
export function withoutItem(list: StableList, jobId: string): StableList {
  return { ...list, items: list.items.filter((item) => item.job._id !== jobId) };
}
