import { describe, expect, it } from 'vitest';
import type { Claim } from '@/api/types';
import { claimOf, paystubOf } from '@/testing/claims';
import { bayview, id } from '@/testing/people';
import { claimNumber, parseClaimHours, payerName, planPaystubs, sum } from './claims';
import {
  appliedRate,
  claimState,
  decisionTooltip,
  paystubState,
  rateName,
} from '@/shared/claimText';
import { amountFor } from './pay';
import { money } from '@/i18n/money';

describe('amounts', () => {
  it.each([
    [0, '$0.00'],
    [370, '$370.00'],
    [75.63, '$75.63'],
    [12345.5, '$12,345.50'],
  ])('money(%d) is %s', (amount, text) => expect(money(amount)).toBe(text));

  it('adds without floating-point errors', () => {
    expect(sum([0.1, 0.2])).toBe(0.3);
    expect(sum([])).toBe(0);
  });

  // Shows: G-19
  it('names a claim by the end of its id', () => {
    expect(claimNumber('01a1de395e91723d8c6b4d456cb99d34')).toBe('6CB99D34');
  });
});

// Shows: AMB-65
describe('typed hours', () => {
  it.each([
    ['6.25', 6.25],
    [' 8 ', 8],
    ['.5', 0.5],
    ['99.99', 99.99],
    ['0', undefined],
    ['0.00', undefined],
    ['100', undefined],
    ['-1', undefined],
    ['1.005', undefined],
    ['1e1', undefined],
    ['', undefined],
    ['2,5', undefined],
  ])('%j is parsed as %s', (text, hours) => expect(parseClaimHours(text)).toBe(hours));
});

// Shows: G-18, AMB-66
describe('the amount for hours', () => {
  it.each([
    [6.25, { hourlyRate: 120.5 }, 753.13],
    [2.75, { hourlyRate: 68.5 }, 188.38],
    [0.01, { hourlyRate: 0.49 }, 0],
    [0.01, { hourlyRate: 0.5 }, 0.01],
    [3, { hourlyRate: 0, payPerJob: 900 }, 900],
    // The minimum pay does not apply to a case that was worked.
    [1, { hourlyRate: 50, minPay: 400 }, 50],
  ])('%d hours at %j are %d', (hours, pay, amount) => expect(amountFor(hours, pay)).toBe(amount));
});

// Shows: G-18
describe('the applied rate', () => {
  it.each([
    ['HOURLY', 'Hourly', '$68.50/hr'],
    ['PER_JOB', 'Per job', '$900/job'],
    ['MIN_PAY', 'Minimum pay', '$120.00'],
  ] as const)('%s is called %s and shown as %s', (rateApplied, word, figure) => {
    expect(rateName(rateApplied)).toBe(word);
    expect(appliedRate(claimOf(1, { rateApplied, payPerJob: 900 }))).toBe(figure);
  });
});

// Shows: G-17, AMB-67
describe('the state of a claim', () => {
  // Shows: G-09, G-10
  it.each([
    [{ status: 'PENDING' }, 'requested', 'Pending', undefined],
    [{ status: 'REJECTED' }, 'cancelled', 'Rejected', 'claim rejected'],
    [{ status: 'APPROVED' }, 'confirmed', 'Approved', 'claim approved'],
    [{ status: 'APPROVED', invoiceId: id(9) }, 'requested', 'On a paystub', 'claim approved'],
    [{ status: 'APPROVED', paymentStatus: 'PAID' }, 'confirmed', 'Paid', 'claim approved'],
  ] as [Partial<Claim>, string, string, string | undefined][])(
    '%j is %s: %s; its icon says %s',
    (more, state, label, tip) => {
      const claim = claimOf(1, more);
      expect(claimState(claim)).toEqual({ state, label });
      expect(decisionTooltip(claim.status)).toBe(tip);
    },
  );

  // Shows: AMB-68
  it('is paid by the center, or by the surgeon who posted', () => {
    expect(payerName(claimOf(1))).toBe(bayview.name);
    expect(payerName(claimOf(1, { payerType: 'SURGEON' }))).toBe('Dr. Maya Okafor');
  });

  // Shows: G-21
  it('a paystub is to be paid or paid', () => {
    const state = (invoice: Parameters<typeof paystubOf>[1]) => paystubState(paystubOf(1, invoice));
    expect(state({})).toEqual({ state: 'requested', label: 'To be paid' });
    expect(state({ paid: true })).toEqual({ state: 'confirmed', label: 'Paid' });
  });
});

// Shows: G-20, AMB-69
describe('claims of one paystub', () => {
  const approved = (n: number, more: Partial<Claim> = {}) =>
    claimOf(n, { status: 'APPROVED', createdBy: { _id: id(0xf1), fullName: 'Ana Ruiz' }, ...more });

  it('are those of one payee, one center and one payer', () => {
    const plans = planPaystubs(
      [
        approved(1, { submittedAmount: 0.1 }),
        approved(2, { createdBy: { _id: id(0xf2), fullName: 'Abe Stone' }, submittedAmount: 40 }),
        approved(3, { submittedAmount: 0.2 }),
        approved(4, { payerType: 'SURGEON', submittedAmount: 5 }),
        approved(5, { payerType: 'SURGEON', surgeonId: { _id: id(7), fullName: 'Dr. Wei' } }),
        approved(6, { surgeryCenterId: { _id: id(0xc2), name: 'Cedar' } }),
      ],
      'en',
    );
    expect(
      plans.map(({ payee, payer, claims, amount }) => [payee, payer, claims.length, amount]),
    ).toEqual([
      ['Abe Stone', 'Bayview Surgery Center', 1, 40],
      ['Ana Ruiz', 'Bayview Surgery Center', 2, 0.3],
      ['Ana Ruiz', 'Cedar', 1, 171.25],
      ['Ana Ruiz', 'Dr. Maya Okafor', 1, 5],
      ['Ana Ruiz', 'Dr. Wei', 1, 171.25],
    ]);
    expect(plans[1]?.claims).toEqual([claimOf(1)._id, claimOf(3)._id]);
  });

  it('exclude undecided, rejected and already paid claims', () => {
    expect(
      planPaystubs(
        [
          approved(1, { status: 'PENDING' }),
          approved(2, { status: 'REJECTED' }),
          approved(3, { invoiceId: id(8) }),
        ],
        'en',
      ),
    ).toEqual([]);
  });

  it('are at most 200', () => {
    const many = Array.from({ length: 201 }, (_, n) => approved(n));
    expect(planPaystubs(many, 'en').map((plan) => plan.claims.length)).toEqual([200, 1]);
  });
});
