import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  claimsSearch,
  eligibilitySearch,
  nextSearch,
  paystubsSearch,
  rangeSearch,
  scheduleSearch,
} from './search';

describe('search parameters', () => {
  it('keep valid values', () => {
    const range = { start: '2026-11-01', end: '2026-11-30', item: 'a1' };
    expect(v.parse(rangeSearch, range)).toEqual(range);
    expect(v.parse(claimsSearch, { show: 'rejected' })).toEqual({ show: 'rejected' });
    expect(v.parse(claimsSearch, { item: 'a1' })).toEqual({ item: 'a1' });
    expect(v.parse(nextSearch, { next: '/security?a=1#b' })).toEqual({ next: '/security?a=1#b' });
    expect(v.parse(paystubsSearch, { show: 'paid', page: 3 })).toEqual({ show: 'paid', page: 3 });
  });

  it.each([
    [rangeSearch, { start: '2026-13-01', end: 'tomorrow', item: 7 }],
    [scheduleSearch, { view: 'year', day: '1999-12-31', item: '' }],
    [claimsSearch, { show: 'all' }],
    [claimsSearch, { show: ['approved'] }],
    [paystubsSearch, { show: 'all', page: 1.5 }],
    [paystubsSearch, { page: 'two' }],
    [nextSearch, { next: '//evil.example' }],
    [nextSearch, { next: 'https://evil.example' }],
    [nextSearch, { next: '/\\evil.example' }],
    [eligibilitySearch, { type: 'ADMIN', name: 5, person: null }],
  ])('treat a malformed value as absent: %#', (schema, search) => {
    // Keys with malformed values are set to undefined, because the router merges the result into
    // the URL's search parameters.
    const parsed = v.parse(schema, search);
    expect(Object.keys(parsed).toSorted()).toEqual(Object.keys(search).toSorted());
    expect(Object.values(parsed).every((value) => value === undefined)).toBe(true);
  });

  it('cuts searched names to 100 characters', () => {
    expect(v.parse(eligibilitySearch, { name: 'x'.repeat(150) }).name).toHaveLength(100);
  });
});
