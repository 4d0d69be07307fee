/** Rules of availability: the values of the form, and those of the request. */
import { RestHours } from '@/api/bounds';
import type { components } from '@/api/schema';

type Schemas = components['schemas'];
type Availability = Schemas['Availability'];
type Change = Schemas['UpdateAvailability'];
type Hours = { from?: string; until?: string };

export type WeekDay = Schemas['WeekDay'];

/** The days of the week in their order. */
export const DAYS: readonly WeekDay[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/** The largest number of exceptions. */
export const EXCEPTIONS_MAX = 100;

/** What can be said about dates; days of the week can also be left open. */
export const CHOICES = [
  'AVAILABLE',
  'AVAILABLE_HOURS',
  'NOT_AVAILABLE',
  'NOT_AVAILABLE_HOURS',
] as const;

/** A day or an exception in the form; times are `HH:MM`. */
export interface EditedTime {
  choice: string;
  from: string;
  until: string;
}

export interface EditedException extends EditedTime {
  first: string;
  last: string;
}

export interface AvailabilityValues {
  /** From Monday. */
  week: EditedTime[];
  exceptions: EditedException[];
  restHours: string;
}

/** Whether the choice has hours. */
export const hasHours = (choice: string): boolean => choice.endsWith('_HOURS');

const MORNING = { from: '07:00', until: '15:00' };
/** A time field has no 24:00. */
const shownEnd = (until: string) => (until === '24:00' ? '00:00' : until);
const sentEnd = (until: string) => (until === '00:00' ? '24:00' : until);

const edited = ({ state, from, until }: Hours & { state: string }): EditedTime =>
  from === undefined || until === undefined
    ? { choice: state, ...MORNING }
    : { choice: `${state}_HOURS`, from, until: shownEnd(until) };

/** Returns the values of the form. */
export const editedAvailability = (own: Availability): AvailabilityValues => ({
  week: DAYS.map((day) => {
    const entry = own.week.find((it) => it.day === day);
    return entry ? edited(entry) : { choice: 'NONE', ...MORNING };
  }),
  exceptions: own.exceptions.map(({ first, last, ...time }) => ({
    ...edited(time),
    first,
    last: last === first ? '' : last,
  })),
  restHours: String(own.restHours),
});

const stated = ({ choice, from, until }: EditedTime) => ({
  state: choice.startsWith('NOT') ? ('NOT_AVAILABLE' as const) : ('AVAILABLE' as const),
  ...(hasHours(choice) && { from, until: sentEnd(until) }),
});

/** Returns the body of the request for valid values. */
export const changeOf = ({ week, exceptions, restHours }: AvailabilityValues): Change => ({
  week: DAYS.flatMap((day, at) => {
    const time = week[at];
    return !time || time.choice === 'NONE' ? [] : [{ day, ...stated(time) }];
  }),
  exceptions: exceptions.map(({ first, last, ...time }) => ({
    first,
    last: last || first,
    ...stated(time),
  })),
  restHours: Number(restHours),
});

/** Whether the hours, if there are any, end after they begin. */
export const hoursInOrder = ({ choice, from, until }: EditedTime): boolean =>
  !hasHours(choice) || (from !== '' && until !== '' && from < sentEnd(until));

/** Whether the dates are a period. */
export const datesInOrder = ({ first, last }: Pick<EditedException, 'first' | 'last'>): boolean =>
  last === '' || first <= last;

/** Returns the index of the first exception that has a date in common with an earlier one; -1 for none. */
export const repeatedDate = (exceptions: readonly EditedException[]): number =>
  exceptions.findIndex(({ first, last }, at) =>
    exceptions
      .slice(0, at)
      .some(
        (other) =>
          first !== '' && first <= (other.last || other.first) && other.first <= (last || first),
      ),
  );

/** Whether a number of hours of rest is valid. */
export const restValid = (text: string): boolean =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) <= RestHours.maximum;
