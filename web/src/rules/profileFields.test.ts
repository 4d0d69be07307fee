import { describe, expect, it } from 'vitest';
import { YearsOfExperience } from '@/api/bounds';
import { earliestLicenseDay, monthOf, withSpecialty } from './profileFields';
import { schoolFaults, trainingFaults, workFaults } from '@/features/profile/listFaults';
import { isContactHidden, licenseValidity, isProfileHidden } from './profile';
import { dayText, monthText } from '@/i18n/dates';
import { stepsOf } from './steps';

const now = new Date('2026-11-21T12:00:00Z');

describe('months', () => {
  // Shows: H-46
  it.each([
    ['2018-06', '2018-06'],
    ['2018-06-30', '2018-06'],
    ['06/2018', '2018-06'],
    [' 6/2018 ', '2018-06'],
    ['6.2018', '2018-06'],
    ['13/2018', ''],
    ['2018-00', ''],
    ['June 2018', ''],
    ['', ''],
  ])('%j is stored as %j', (typed, month) => {
    expect(monthOf(typed)).toBe(month);
  });

  // Shows: H-22
  it('show as MM/YYYY', () => {
    expect(monthText('2018-06')).toBe('06/2018');
  });
});

describe('schools and training', () => {
  // Shows: H-61, A-11
  it.each([
    [
      { school: '', degreeEarned: '', graduationDateSchool: '' },
      ['School is invalid', 'Degree is invalid', 'Graduation Date is invalid'],
    ],
    [{ school: '  ', degreeEarned: 'BS', graduationDateSchool: '2001-06' }, ['School is invalid']],
    [{ school: 'State', degreeEarned: 'BS', graduationDateSchool: '2001-06' }, []],
  ])('the school %j has the errors %j', (school, messages) => {
    expect(Object.values(schoolFaults(school))).toEqual(messages);
  });

  // Shows: H-62, H-63, H-64, H-65
  it.each([
    [
      { name: '', location: '', completed: '' },
      ['Name is invalid', 'Location is invalid', 'Completion Date is invalid'],
    ],
    [{ name: 'A', location: ' ', completed: '2001-06' }, ['Location is invalid']],
    [{ name: 'A', location: 'B', completed: '2001-06' }, []],
  ])('the training %j has the errors %j', (training, messages) => {
    expect(Object.values(trainingFaults(training))).toEqual(messages);
  });
});

describe('work experience', () => {
  const hospital = 'Hospital needs more than 1 character';
  const start = 'Start Date cannot be empty or in the future';
  const end = 'End Date cannot be empty or in the future';
  // Shows: H-66..H-73
  it.each([
    ['', '2011-07', '2019-05', [hospital]],
    [' X ', '2011-07', '2019-05', [hospital]],
    ['XY', '', '2019-05', [start, 'End Date needs a Start Date']],
    ['XY', '1', '2019-05', [start, 'End Date needs a Start Date']],
    ['XY', '2026-12', '2026-11', [start, 'End Date cannot be before the Start Date']],
    ['XY', '2011-07', '', [end]],
    ['XY', '2011-07', '2026-12', [end]],
    ['XY', '2011-07', '2011-06', ['End Date cannot be before the Start Date']],
    ['XY', '2011-07', '2011-07', []],
    ['XY', '2026-11', '2026-11', []],
  ])('%j from %j to %j has the errors %j', (place, startDate, endDate, messages) => {
    expect(Object.values(workFaults({ hospital: place, startDate, endDate }, now))).toEqual(
      messages,
    );
  });

  // Shows: H-69
  it('dates are in the future until their month has begun in New York', () => {
    const work = { hospital: 'XY', startDate: '2026-12', endDate: '2026-12' };
    expect(workFaults(work, new Date('2026-12-01T04:59:00Z'))).toHaveProperty('startDate');
    expect(workFaults(work, new Date('2026-12-01T05:00:00Z'))).toEqual({});
  });
});

describe('the profession step', () => {
  // Shows: H-57
  it('accepts a license to the end of its last day in Honolulu', () => {
    expect(earliestLicenseDay(new Date('2026-11-22T09:59:00Z'))).toBe('2026-11-21');
    expect(earliestLicenseDay(new Date('2026-11-22T10:00:00Z'))).toBe('2026-11-22');
  });

  // Shows: H-59
  it.each([
    ['', true],
    ['7', true],
    ['123', true],
    ['1234', false],
    ['1a', false],
    ['-1', false],
  ])('%j years are valid: %s', (years, good) => {
    expect(YearsOfExperience.pattern.test(years)).toBe(good);
  });

  // Shows: H-60
  it('ignores empty and duplicate specialties', () => {
    expect(withSpecialty(['Pain'], '  ')).toEqual(['Pain']);
    expect(withSpecialty(['Pain'], 'pain')).toEqual(['Pain']);
    expect(withSpecialty(['Pain'], ' Critical  care ')).toEqual(['Pain', 'Critical care']);
  });
});

describe('the profile view', () => {
  // Shows: AMB-51
  it.each([
    [undefined, 'none'],
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'endsSoon'],
    ['2027-01-20', 'endsSoon'],
    ['2027-01-21', 'good'],
  ] as const)('a license to %s is %s', (day, validity) => {
    expect(licenseValidity(day, now)).toBe(validity);
  });

  it('writes days in words', () => {
    expect(dayText('2028-01-31')).toBe('January 31 2028');
  });

  // Shows: H-15
  it('hides the contact of surgeons with the flag only', () => {
    const person = { _id: '1', fullName: 'A', aboutMe: { text: '', flag: true } };
    expect(isContactHidden({ ...person, signInType: 'SURGEON' })).toBe(true);
    expect(isContactHidden({ ...person, signInType: 'USER' })).toBe(false);
    expect(isContactHidden({ ...person, signInType: 'SURGEON', aboutMe: { flag: false } })).toBe(
      false,
    );
  });

  // Shows: H-18
  it.each([
    ['USER', true, 0, true],
    ['USER', true, -1, true],
    ['USER', true, 1, false],
    ['USER', false, 0, false],
    ['SURGEON', true, 0, false],
  ])(
    'for %s with validation %s and level %i, the profile is hidden: %s',
    (viewer, on, level, expected) => {
      expect(isProfileHidden(viewer, on, level)).toBe(expected);
    },
  );
});

describe('steps', () => {
  // Shows: H-34, H-38
  it.each([
    ['USER', ['about', 'profession', 'education', 'experience', 'uploader', 'security']],
    ['SURGEON', ['about', 'profession', 'education', 'experience', 'uploader', 'security']],
    ['ADMIN', ['about', 'security']],
    ['SYSTEM_ADMIN', ['about', 'security']],
  ])('of %s are %j', (role, steps) => {
    expect(stepsOf(role)).toEqual(steps);
  });
});
