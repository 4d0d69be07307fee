/**
 * A list of cases that does not move while a person reads it. A change by others updates a card where
 * it is and never removes it; new open cases wait until the person asks for them. The person's own
 * sections follow at once.
 */
import type { ProfessionalJob } from '@/api/types';

/** The two lists of New Cases (AMB-49). */
export type View = 'open' | 'mine';

/** A card of the list. */
export interface Item {
  job: ProfessionalJob;
  /** Where it is shown. */
  section: ProfessionalJob['section'];
  /** True when the server no longer lists the case: it was filled, cancelled or closed. */
  gone: boolean;
}

/** What is shown, and what waits. */
export interface StableList {
  view: View;
  items: readonly Item[];
  /** Ids of open cases that arrived while reading. */
  waiting: readonly string[];
  /** Every id seen so far. */
  known: ReadonlySet<string>;
}

const belongs = (job: ProfessionalJob, view: View) =>
  (job.section === 'REQUESTABLE') === (view === 'open');

const placed = (job: ProfessionalJob): Item => ({ job, section: job.section, gone: false });

const byStart = (a: Item, b: Item) =>
  a.job.start.localeCompare(b.job.start) || a.job._id.localeCompare(b.job._id);

/** The list as it stands when it is opened. */
export function openList(jobs: readonly ProfessionalJob[], view: View): StableList {
  return {
    view,
    items: jobs
      .filter((job) => belongs(job, view))
      .map(placed)
      .sort(byStart),
    waiting: [],
    known: new Set(jobs.map((job) => job._id)),
  };
}

/** What becomes of a card when the server answers anew; nothing when it leaves this list. */
function follow(item: Item, job: ProfessionalJob | undefined, view: View, now: Date): Item[] {
  if (!job) {
    const decided = item.section === 'CONFIRMED' || item.section === 'CANCELLED';
    // What has started is over and needs no explanation.
    if (decided || Date.parse(item.job.start) <= now.getTime()) return [];
    return [{ ...item, gone: true }];
  }
  // On the open list a case stays where it is and shows its new state.
  if (view === 'open') return [{ job, section: item.section, gone: false }];
  if (belongs(job, view)) return [placed(job)];
  const [newest, ...older] = item.job.myMsg;
  if (item.job.button === 'REJECTED' && newest) {
    // A declined request that was acknowledged can be asked again; its card stays until the list
    // is opened anew, with the button disabled (AMB-36).
    const seen = { ...newest, status: 'ACKNOWLEDGED' as const };
    return [{ ...item, job: { ...item.job, myMsg: [seen, ...older] } }];
  }
  return [];
}

/** The list after the server answered anew. */
export function updateList(
  list: StableList,
  jobs: readonly ProfessionalJob[],
  now: Date,
): StableList {
  const { view } = list;
  const answers = new Map(jobs.map((job) => [job._id, job]));
  const items = list.items.flatMap((item) => follow(item, answers.get(item.job._id), view, now));
  const shown = new Set(items.map((item) => item.job._id));
  const others = jobs.filter((job) => belongs(job, view) && !shown.has(job._id));
  // Nothing can jump in an empty list; and what the person had to do with is no news.
  const atOnce = (job: ProfessionalJob) =>
    view === 'mine' ||
    items.length === 0 ||
    (list.known.has(job._id) && !list.waiting.includes(job._id));
  const joining = others.filter(atOnce);
  const waiting = others.filter((job) => !atOnce(job)).map((job) => job._id);
  return {
    view,
    items: [...items, ...joining.map(placed)].sort(byStart),
    waiting,
    known: new Set([...list.known, ...jobs.map((job) => job._id)]),
  };
}

/** Brings in what waits. */
export function addWaiting(list: StableList, jobs: readonly ProfessionalJob[]): StableList {
  const joining = jobs.filter((job) => list.waiting.includes(job._id));
  return {
    ...list,
    items: [...list.items, ...joining.map(placed)].sort(byStart),
    waiting: [],
  };
}

/** Takes one card off the list. */
export function withoutItem(list: StableList, jobId: string): StableList {
  return { ...list, items: list.items.filter((item) => item.job._id !== jobId) };
}
