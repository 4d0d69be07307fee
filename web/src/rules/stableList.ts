/**
 * A list of cases that does not shift while it is read. What others do changes a card in its
 * place and never takes it away under the finger; new open cases wait until they are asked for. The
 * person's own sections follow at once.
 */
import type { ProfessionalJob } from '@/api/types';

/** The two lists of New Cases (AMB-49). */
export type View = 'open' | 'mine';

/** A card in its place. */
export interface Place {
  job: ProfessionalJob;
  /** Where it is shown. */
  section: ProfessionalJob['section'];
  /** The server lists it no more: its places were taken, or it was closed. */
  gone: boolean;
}

/** What is shown, and what waits. */
export interface Board {
  view: View;
  places: readonly Place[];
  /** Ids of open cases that arrived while reading. */
  waiting: readonly string[];
  /** Every id seen so far. */
  known: ReadonlySet<string>;
}

const belongs = (job: ProfessionalJob, view: View) =>
  (job.section === 'REQUESTABLE') === (view === 'open');

const placed = (job: ProfessionalJob): Place => ({ job, section: job.section, gone: false });

const byStart = (a: Place, b: Place) =>
  a.job.start.localeCompare(b.job.start) || a.job._id.localeCompare(b.job._id);

/** The list as it stands when it is opened. */
export function openBoard(jobs: readonly ProfessionalJob[], view: View): Board {
  return {
    view,
    places: jobs
      .filter((job) => belongs(job, view))
      .map(placed)
      .sort(byStart),
    waiting: [],
    known: new Set(jobs.map((job) => job._id)),
  };
}

/** What becomes of a card when the server answers anew; nothing when it leaves this list. */
function follow(place: Place, job: ProfessionalJob | undefined, view: View, now: Date): Place[] {
  if (!job) {
    const decided = place.section === 'CONFIRMED' || place.section === 'CANCELLED';
    // What has started is over and needs no explanation.
    if (decided || Date.parse(place.job.start) <= now.getTime()) return [];
    return [{ ...place, gone: true }];
  }
  // On the open list a case stays where it is and shows its new state.
  if (view === 'open') return [{ job, section: place.section, gone: false }];
  if (belongs(job, view)) return [placed(job)];
  const [newest, ...older] = place.job.myMsg;
  if (place.job.button === 'REJECTED' && newest) {
    // A declined request that was acknowledged can be asked again; its card stays until the list
    // is opened anew, with the button disabled (AMB-36).
    const seen = { ...newest, status: 'ACKNOWLEDGED' as const };
    return [{ ...place, job: { ...place.job, myMsg: [seen, ...older] } }];
  }
  return [];
}

/** The list after the server answered anew. */
export function followBoard(board: Board, jobs: readonly ProfessionalJob[], now: Date): Board {
  const { view } = board;
  const answers = new Map(jobs.map((job) => [job._id, job]));
  const places = board.places.flatMap((place) =>
    follow(place, answers.get(place.job._id), view, now),
  );
  const shown = new Set(places.map((place) => place.job._id));
  const others = jobs.filter((job) => belongs(job, view) && !shown.has(job._id));
  // Nothing can jump in an empty list; and what the person had to do with is no news.
  const atOnce = (job: ProfessionalJob) =>
    view === 'mine' ||
    places.length === 0 ||
    (board.known.has(job._id) && !board.waiting.includes(job._id));
  const joining = others.filter(atOnce);
  const waiting = others.filter((job) => !atOnce(job)).map((job) => job._id);
  return {
    view,
    places: [...places, ...joining.map(placed)].sort(byStart),
    waiting,
    known: new Set([...board.known, ...jobs.map((job) => job._id)]),
  };
}

/** Brings in what waits. */
export function releaseBoard(board: Board, jobs: readonly ProfessionalJob[]): Board {
  const joining = jobs.filter((job) => board.waiting.includes(job._id));
  return {
    ...board,
    places: [...board.places, ...joining.map(placed)].sort(byStart),
    waiting: [],
  };
}

/** Takes one card off the list. */
export function withoutPlace(board: Board, jobId: string): Board {
  return { ...board, places: board.places.filter((place) => place.job._id !== jobId) };
}
