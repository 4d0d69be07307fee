import { en } from './en';
import { makeT } from './translate';

/** The texts of the schedules (E-01..E-20), loaded with them. */
const schedules = {
  'schedule.details': 'Details of Case',
  'schedule.none': 'No event selected yet...', // E-09
  'schedule.view': 'View',
  'schedule.month': 'Month',
  'schedule.week': 'Week',
  'schedule.day': 'Day',
  'schedule.list': 'List',
  'schedule.today': 'Today',
  'schedule.print': 'Print',
  'schedule.steps': 'Dates',
  'schedule.previous.month': 'Previous month',
  'schedule.previous.week': 'Previous week',
  'schedule.previous.day': 'Previous day',
  'schedule.previous.list': 'A month back',
  'schedule.next.month': 'Next month',
  'schedule.next.week': 'Next week',
  'schedule.next.day': 'Next day',
  'schedule.next.list': 'A month ahead',
  'schedule.count': { one: '{count} case', other: '{count} cases' },
  'schedule.more': '+{count} more',
  'schedule.moreHint': 'Show the day',
  'schedule.until': 'until {time}',
  'schedule.call': 'Call {name}',
  'schedule.postedBy': 'Posted by {name}',
  'schedule.toCase': 'Open in My jobs',
  'schedule.nothing': 'No cases on your schedule',
  'schedule.nothingHint': 'Cases appear here once you are confirmed for them.',
  'schedule.nothingPoster': 'No cases on the schedule',
  'schedule.nothingPosterHint':
    'Cases appear here once a professional is confirmed. Open ones stand on All Postings.',
  'schedule.notFound': 'No cases in these dates',
  'schedule.notFoundHint': 'Look further, or go back to today.',
  'schedule.claim': 'Submit Claim',
  'schedule.backToToday': 'Back to today',
  'schedule.of': 'Schedule of {name}',
  'schedule.printedAt': 'Printed {when}',
  'schedule.date': 'Date and time',
  'schedule.what': 'Procedures and notes',
} as const;

/** The text of a key; the schedules use those of all screens as well. */
export const t = makeT({ ...en, ...schedules });
