/** Rules of availability: the conversion between the API and the form, and the validation of the form. */
import { RestHours } from '@/api/bounds';
import type { components } from '@/api/schema';
import { daysBetween } from '@/lib/durations';

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
/** The longest exception, in days. */
export const EXCEPTION_DAYS_MAX = 366;

/** The choices for an exception; a day of the week can also have none. */
export const CHOICES = [
  'AVAILABLE',
  'AVAILABLE_HOURS',
  'NOT_AVAILABLE',
  'NOT_AVAILABLE_HOURS',
] as const;

/** The form values of a day of the week or an exception; times are `HH:MM`. */
export interface EditedTime {
  choice: string;
  from: string;
  until: string;
}

/** The form values of an exception; days are `YYYY-MM-DD`, and an empty `last` means the same day as `first`. */
export interface EditedException extends EditedTime {
  first: string;
  last: string;
}

/** The values of the form. */
export interface AvailabilityValues {
  /** Seven days, beginning with Monday. */
  week: EditedTime[];
  exceptions: EditedException[];
  restHours: string;
  /** Five digits, or empty if the home is not stated. */
  zipCode: string;
}

/** Whether the choice has hours. */
export const hasHours = (choice: string): boolean => choice.endsWith('_HOURS');

/** The proposed hours of a choice with hours. */
const DEFAULT_HOURS = { from: '07:00', until: '15:00' };
// The end of the day is 24:00 in the API; a time field has only 00:00.
const endOfField = (until: string) => (until === '24:00' ? '00:00' : until);
const endOfRequest = (until: string) => (until === '00:00' ? '24:00' : until);

const edited = ({ state, from, until }: Hours & { state: string }): EditedTime =>
  from === undefined || until === undefined
    ? { choice: state, ...DEFAULT_HOURS }
    : { choice: `${state}_HOURS`, from, until: endOfField(until) };

/** Returns the values of the form. */
export const editedAvailability = (own: Availability): AvailabilityValues => ({
  week: DAYS.map((day) => {
    const entry = own.week.find((it) => it.day === day);
    return entry ? edited(entry) : { choice: 'NONE', ...DEFAULT_HOURS };
  }),
  exceptions: own.exceptions.map(({ first, last, ...time }) => ({
    ...edited(time),
    first,
    last: last === first ? '' : last,
  })),
  restHours: String(own.restHours),
  zipCode: own.zipCode ?? '',
});

const requestTime = ({ choice, from, until }: EditedTime) => ({
  state: choice.startsWith('NOT') ? ('NOT_AVAILABLE' as const) : ('AVAILABLE' as const),
  ...(hasHours(choice) && { from, until: endOfRequest(until) }),
});

/** Returns the body of the request for valid values. */
export const availabilityRequest = ({
  week,
  exceptions,
  restHours,
  zipCode,
}: AvailabilityValues): Change => ({
  week: DAYS.flatMap((day, at) => {
    const time = week[at];
    return !time || time.choice === 'NONE' ? [] : [{ day, ...requestTime(time) }];
  }),
  exceptions: exceptions.map(({ first, last, ...time }) => ({
    first,
    last: last || first,
    ...requestTime(time),
  })),
  restHours: Number(restHours),
  ...(zipCode.trim() && { zipCode: zipCode.trim() }),
});

/** Whether the hours, if there are any, end after they begin. */
export const areHoursInOrder = ({ choice, from, until }: EditedTime): boolean =>
  !hasHours(choice) || (from !== '' && until !== '' && from < endOfRequest(until));

/** Whether the last date is not before the first. */
export const areDatesInOrder = ({
  first,
  last,
}: Pick<EditedException, 'first' | 'last'>): boolean => last === '' || first <= last;

/** Whether the last date is near enough to the first. */
export const areDatesNear = ({ first, last }: Pick<EditedException, 'first' | 'last'>): boolean =>
  last === '' || first === '' || daysBetween(first, last) < EXCEPTION_DAYS_MAX;

/** Returns the index of the first exception that overlaps an earlier one; -1 for none. */
export const repeatedDate = (exceptions: readonly EditedException[]): number =>
  exceptions.findIndex(({ first, last }, at) =>
    exceptions
      .slice(0, at)
      .some(
        (other) =>
          first !== '' && first <= (other.last || other.first) && other.first <= (last || first),
      ),
  );

/** Whether a ZIP code is five digits or empty; the server knows which ones exist. */
export const isValidZipCode = (text: string): boolean => /^(\d{5})?$/.test(text.trim());

/** Whether a number of hours of rest is valid. */
export const isValidRest = (text: string): boolean =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) <= RestHours.maximum;
