import { describe, expect, it } from 'vitest';
import {
  availabilityRequest,
  areDatesInOrder,
  areDatesNear,
  editedAvailability,
  areHoursInOrder,
  repeatedDate,
  isValidRest,
} from './availability';

const time = (choice: string, from = '07:00', until = '15:00') => ({ choice, from, until });
const dates = (first: string, last = '') => ({ first, last, ...time('NOT_AVAILABLE') });

// Shows: FL-28
describe('availability', () => {
  it('is the same after it was edited without a change', () => {
    const own = {
      week: [
        { day: 'TUESDAY', state: 'NOT_AVAILABLE' },
        { day: 'FRIDAY', state: 'AVAILABLE', from: '18:00', until: '24:00' },
      ],
      exceptions: [
        { first: '2026-12-24', last: '2026-12-26', state: 'NOT_AVAILABLE' },
        {
          first: '2027-01-02',
          last: '2027-01-02',
          state: 'AVAILABLE',
          from: '07:00',
          until: '12:00',
        },
      ],
      restHours: 10,
    } as const;
    const values = editedAvailability({
      ...own,
      week: [...own.week],
      exceptions: [...own.exceptions],
    });
    expect(values.week.map(({ choice }) => choice)).toEqual([
      'NONE',
      'NOT_AVAILABLE',
      'NONE',
      'NONE',
      'AVAILABLE_HOURS',
      'NONE',
      'NONE',
    ]);
    expect(values.week[4]).toEqual(time('AVAILABLE_HOURS', '18:00', '00:00'));
    expect(values.exceptions[1]?.last).toBe('');
    expect(availabilityRequest(values)).toEqual(own);
  });

  it.each([
    [time('AVAILABLE', '15:00', '07:00'), true],
    [time('AVAILABLE_HOURS'), true],
    [time('AVAILABLE_HOURS', '18:00', '00:00'), true],
    [time('NOT_AVAILABLE_HOURS', '15:00', '07:00'), false],
    [time('NOT_AVAILABLE_HOURS', '07:00', '07:00'), false],
    [time('NOT_AVAILABLE_HOURS', '', '07:00'), false],
  ])('compares the hours of %o', (hours, valid) => {
    expect(areHoursInOrder(hours)).toBe(valid);
  });

  it('compares the dates of exceptions', () => {
    expect(areDatesInOrder(dates('2026-12-24'))).toBe(true);
    expect(areDatesInOrder(dates('2026-12-24', '2026-12-24'))).toBe(true);
    expect(areDatesInOrder(dates('2026-12-24', '2026-12-23'))).toBe(false);
    expect(areDatesNear(dates('2026-12-24'))).toBe(true);
    expect(areDatesNear(dates('2026-12-24', '2027-12-24'))).toBe(true);
    expect(areDatesNear(dates('2026-12-24', '2027-12-25'))).toBe(false);
    expect(repeatedDate([dates('2026-12-24', '2026-12-26'), dates('2026-12-27')])).toBe(-1);
    expect(repeatedDate([dates('2026-12-24', '2026-12-26'), dates('2026-12-26')])).toBe(1);
    expect(repeatedDate([dates('2026-12-26'), dates('2026-12-20', '2026-12-27')])).toBe(1);
    expect(repeatedDate([dates('2026-12-26'), dates('')])).toBe(-1);
  });

  it.each([
    ['0', true],
    ['24', true],
    ['25', false],
    ['8.5', false],
    ['', false],
    ['-1', false],
  ])('checks %s hours of rest', (text, valid) => {
    expect(isValidRest(text)).toBe(valid);
  });
});
