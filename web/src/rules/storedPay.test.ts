import { expect, it } from 'vitest';
import { storedPay } from './storedPay';

// Shows: AMB-92, AMB-123
it.each([
  ['$120/hr (Min.: $50)', { hourlyRate: 120, minPay: 50 }],
  ['$1250.50/hr', { hourlyRate: 1250.5 }],
  ['$900/job', { payPerJob: 900 }],
  ['', undefined],
  ['$120/day', undefined],
  ['about $120/hr', undefined],
])('the stored pay %j is read as %j', (text, pay) => {
  expect(storedPay(text)).toEqual(pay);
});
