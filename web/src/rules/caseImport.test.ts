import { describe, expect, it } from 'vitest';
import {
  batchesOf,
  checkRow,
  columnOf,
  dayOfCell,
  findChoice,
  type ImportContext,
  matchHeaders,
  numberOfCell,
  type RowValues,
  timeOfCell,
  valuesOf,
  withDetails,
} from './caseImport';

const context: ImportContext = {
  centers: [
    { value: 'c1', label: 'Bayview Surgery Center' },
    { value: 'c2', label: 'Harbor Surgery Center' },
  ],
  surgeons: [
    { value: 's1', label: 'Dr. Maya Okafor' },
    { value: 's2', label: 'Dr. José Núñez' },
  ],
  groups: [
    { value: '0', label: 'Anestesiólogo', otherName: 'Anesthesiologist' },
    { value: '1', label: 'RN' },
  ],
  defaultCenter: 'c1',
  defaultSurgeon: '',
  zoneOf: () => 'America/Los_Angeles',
  now: new Date('2026-11-24T12:00:00Z'),
};

const row = (change: Partial<RowValues> = {}): RowValues => ({
  date: '12/1/2026',
  time: '7:00 AM',
  hours: '2.5',
  center: '',
  surgeon: 'Okafor',
  group: 'RN',
  places: '',
  hourly: '$1,250',
  perCase: '',
  minPay: '',
  procedures: 'Knee; Hip',
  notes: '=1+1',
  ...change,
});

// Shows: FL-04
describe('a row of a file', () => {
  it('becomes a case; a formula stays text', () => {
    expect(checkRow(row(), context)).toEqual({
      faults: {},
      job: {
        surgeryCenterId: 'c1',
        surgeonId: 's1',
        start: '2026-12-01T07:00',
        duration: 2.5,
        desc: '=1+1',
        procedures: ['Knee', 'Hip'],
        staffs: [{ specialtyId: 1, hourlyRate: 1250, payPerJob: 0, minPay: 0, numOfRequired: 1 }],
      },
    });
  });

  it.each<[Partial<RowValues>, object]>([
    [{ date: '' }, { date: 'missing' }],
    [{ date: '13/45/2026' }, { date: 'invalid' }],
    [{ date: '2026-02-30' }, { date: 'invalid' }],
    [
      { date: '2026-02-30', time: '25:00' },
      { date: 'invalid', time: 'invalid' },
    ],
    [{ date: '2026-11-23' }, { date: 'past' }],
    [{ date: '2027-03-14', time: '2:30' }, { date: 'nonexistent' }],
    [{ time: '' }, { time: 'missing' }],
    [{ time: 'early' }, { time: 'invalid' }],
    [{ hours: '0' }, { hours: 'invalid' }],
    [{ surgeon: '' }, { surgeon: 'missing' }],
    [{ surgeon: 'Dr.' }, { surgeon: 'ambiguous' }],
    [{ center: 'Elsewhere' }, { center: 'unknown' }],
    [{ group: 'Baker' }, { group: 'unknown' }],
    [{ places: '21' }, { places: 'invalid' }],
    [{ places: '1.5' }, { places: 'invalid' }],
    [{ hourly: '' }, { hourly: 'missing' }],
    [{ perCase: '900' }, { perCase: 'twoRates' }],
    [{ hourly: 'much' }, { hourly: 'notAmount' }],
    [{ minPay: '-5' }, { minPay: 'notAmount' }],
    // 1.2 or 1200.
    [{ hourly: '1.200' }, { hourly: 'notAmount' }],
    [{ hourly: '', perCase: '1.200' }, { perCase: 'notAmount' }],
    [{ minPay: '1,20,0' }, { minPay: 'notAmount' }],
    [
      { date: '', hours: 'x' },
      { date: 'missing', hours: 'notHours' },
    ],
    [{ hours: '' }, { hours: 'missing' }],
  ])('with %o says what is wrong', (change, faults) => {
    expect(checkRow(row(change), context)).toEqual({ faults, job: undefined });
  });

  it('may group the thousands of each amount', () => {
    const hourly = checkRow(row({ hourly: '$ 1,250', minPay: '2,400' }), context);
    expect(hourly.job?.staffs[0]).toMatchObject({ hourlyRate: 1250, minPay: 2400 });
    const perCase = checkRow(row({ hourly: '', perCase: '3,000' }), context);
    expect(perCase.job?.staffs[0]).toMatchObject({ payPerJob: 3000 });
  });

  it.each([
    ['2,5', '2.5'],
    ['2.50', '2.5'],
    ['$1,200.00', '1200'],
    ['1.200,00', '1200'],
    ['1.200,50', '1200.5'],
    // A decimal comma is not removed, because $125.50 would become $12,550.
    ['125,50', '125.5'],
    ['1,250', '1250'],
    ['12,345,678.9', '12345678.9'],
    ['1.250', '1.250'],
    ['1,2500', '1,2500'],
    ['1,200,50', '1,200,50'],
    ['100', '100'],
    ['', ''],
  ])('has the number %s as %s', (cell, number) => expect(numberOfCell(cell)).toBe(number));

  it('may have decimal commas', () => {
    const { job } = checkRow(row({ hours: '2,5', hourly: '125,50', minPay: '1.200,00' }), context);
    expect(job).toMatchObject({
      duration: 2.5,
      staffs: [{ hourlyRate: 125.5, minPay: 1200 }],
    });
  });

  it('has a fault if its texts are longer than the server accepts, which counts characters', () => {
    const longest = `${'骨'.repeat(300)};`;
    const { job } = checkRow(
      row({ notes: '🩺'.repeat(4000), procedures: longest.repeat(13) }),
      context,
    );
    expect(job?.desc).toHaveLength(8000);
    expect(job?.procedures).toHaveLength(13);
    expect(checkRow(row({ notes: '🩺'.repeat(4001) }), context).faults).toEqual({
      notes: 'tooLong',
    });
    for (const procedures of ['x'.repeat(301), 'Hip;'.repeat(51), longest.repeat(14)])
      expect(checkRow(row({ procedures }), context).faults).toEqual({ procedures: 'tooLong' });
  });

  it('may have date and time in one cell', () => {
    const one = checkRow(row({ date: '2026-12-01 13:30', time: '' }), context);
    expect(one.job?.start).toBe('2026-12-01T13:30');
  });

  it('names people without title, case and accents', () => {
    expect(findChoice('jose nunez', context.surgeons)).toMatchObject({ value: 's2' });
    expect(findChoice('s1', context.surgeons)).toMatchObject({ value: 's1' });
    expect(findChoice('anestesiologo', context.groups)).toMatchObject({ value: '0' });
    expect(findChoice('Anesthesiologist', context.groups)).toMatchObject({ value: '0' });
  });

  it('does not choose between people of one name', () => {
    const surgeons = [
      { value: 's1', label: 'Dr. Ana Ruiz' },
      { value: 's2', label: 'Dr. Ana Ruíz' },
      { value: 's3', label: 'Dr. Ana Ruiz Lopez' },
    ];
    expect(findChoice('Dr. Ana Ruiz', surgeons)).toBe('ambiguous');
    expect(findChoice('s2', surgeons)).toMatchObject({ value: 's2' });
    expect(findChoice('dr ana ruiz lopez', surgeons)).toMatchObject({ value: 's3' });
    const shown = withDetails(surgeons, ({ value }) => value.slice(-1));
    expect(shown.map(({ label }) => label)).toEqual([
      'Dr. Ana Ruiz (1)',
      'Dr. Ana Ruíz (2)',
      'Dr. Ana Ruiz Lopez',
    ]);
    expect(findChoice('Dr. Ana Ruiz', shown)).toBe('ambiguous');
  });
});

// Shows: FL-04
describe('the columns', () => {
  it('are matched by their headers in both languages', () => {
    const columns = matchHeaders(['Fecha', 'Start Time', 'Hourly pay ($)', 'Cirujano', 'Other']);
    expect(columns).toMatchObject({ date: 0, time: 1, hourly: 2, surgeon: 3, hours: -1 });
    expect(valuesOf([' 12/1/2026 ', '7:00'], columns)).toMatchObject({
      date: '12/1/2026',
      time: '7:00',
      surgeon: '',
    });
  });

  it('have a field in the answer of the server', () => {
    expect(columnOf('staffs[0].hourlyRate')).toBe('hourly');
    expect(columnOf('start')).toBe('date');
    expect(columnOf('body')).toBeUndefined();
  });

  it.each([
    ['2026-1-5', '2026-01-05'],
    ['1/5/26', '2026-01-05'],
    ['5.1.2026', undefined],
  ])('reads the day %s', (text, day) => expect(dayOfCell(text)).toBe(day));

  it.each([
    ['7', undefined],
    ['7 AM', '07:00'],
    ['12:15 a.m.', '00:15'],
    ['12 pm', '12:00'],
    ['23:59:00', '23:59'],
    ['13 PM', undefined],
    ['24:00', undefined],
  ])('reads the time %s', (text, time) => expect(timeOfCell(text)).toBe(time));
});

// Shows: FL-04
it('rows are sent in requests of bounded size, in their order', () => {
  const rows = Array.from({ length: 60 }, (_, at) => at);
  expect(batchesOf(rows).map((batch) => batch.length)).toEqual([25, 25, 10]);
  expect(batchesOf(rows).flat()).toEqual(rows);
  const long = 'x'.repeat(30_000);
  expect(batchesOf([long, long, 'y']).map((batch) => batch.length)).toEqual([1, 2]);
  // Three bytes each: the server limits bytes.
  const other = '骨'.repeat(10_000);
  expect(batchesOf([other, other, 'y']).map((batch) => batch.length)).toEqual([1, 2]);
});
