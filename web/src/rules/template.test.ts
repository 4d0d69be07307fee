import { expect, test } from 'vitest';
import type { JobTemplate } from '@/api/types';
import { newLine, type PostingValues } from './posting';
import { contentOfValues, valuesOfTemplate } from './template';

const typed: PostingValues = {
  surgeonId: 'rosa',
  surgeryCenterId: 'here',
  start: '2026-05-20T07:00',
  duration: '2.5',
  lines: [
    { ...newLine('0'), required: '2', pay: '150', minPay: '50', invitees: ['ann'] },
    { ...newLine('3', 'PER_JOB'), pay: '900' },
  ],
  procedures: ['Carpal tunnel release'],
  procedure: ' Trigger finger ',
  desc: ' Bring loupes ',
};

const template: JobTemplate = {
  _id: 't1',
  name: 'Hands',
  shared: false,
  mayChange: true,
  surgeryCenterId: { _id: 'here', name: 'Pacific Hand Center' },
  duration: 2.5,
  desc: 'Bring loupes',
  procedures: ['Carpal tunnel release', 'Trigger finger'],
  staffs: [
    { specialtyId: 0, hourlyRate: 150, payPerJob: 0, minPay: 50, numOfRequired: 2, numOfFilled: 0 },
    { specialtyId: 3, hourlyRate: 0, payPerJob: 900, minPay: 0, numOfRequired: 1, numOfFilled: 0 },
  ],
};

/** Shows: FL-02, AMB-122 */
test('a template keeps what can be repeated, neither the start nor people', () => {
  const content = contentOfValues(typed);
  expect(content).toEqual({
    surgeryCenterId: 'here',
    duration: 2.5,
    desc: 'Bring loupes',
    procedures: ['Carpal tunnel release', 'Trigger finger'],
    staffs: [
      { specialtyId: 0, hourlyRate: 150, payPerJob: 0, minPay: 50, numOfRequired: 2 },
      { specialtyId: 3, hourlyRate: 0, payPerJob: 900, minPay: 0, numOfRequired: 1 },
    ],
  });
  expect(JSON.stringify(content)).not.toMatch(/ann|rosa|2026/);
});

/** Shows: FL-02, AMB-122 */
test('filling from a template leaves surgeon and start alone and selects no one', () => {
  const before: PostingValues = {
    ...typed,
    duration: '9',
    lines: [newLine('1')],
    procedures: ['x'],
  };
  expect(valuesOfTemplate(template, before, '')).toEqual({
    surgeonId: 'rosa',
    surgeryCenterId: '',
    start: '2026-05-20T07:00',
    duration: '2.5',
    lines: [
      { ...newLine('0'), required: '2', pay: '150', minPay: '50' },
      { ...newLine('3', 'PER_JOB'), pay: '900' },
    ],
    procedures: ['Carpal tunnel release', 'Trigger finger'],
    procedure: '',
    desc: 'Bring loupes',
  });
});
