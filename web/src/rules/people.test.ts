import { describe, expect, it } from 'vitest';
import { categoryName } from '@/i18n/categories';
import { initials, phoneText, surgeonName } from './people';

describe('people', () => {
  // Shows: J-26
  it.each([
    ['Dr. Maya Okafor', 'MO'],
    ['Maya Okafor Jr', 'MO'],
    ['  ann  lee ', 'AL'],
    ['Prince', 'P'],
    ['Jean Luc van Dam', 'JD'],
    ['', ''],
  ])('initials of %j are %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  // Shows: D-27, L-37, AMB-57
  it.each([
    ['Maya Okafor', 'Dr. Maya Okafor'],
    ['Dr. Maya Okafor', 'Dr. Maya Okafor'],
    ['Drew Barton', 'Dr. Drew Barton'],
    ['Mr. Samuel Okonjo', 'Dr. Samuel Okonjo'],
    ['Missy Lane', 'Dr. Missy Lane'],
  ])('surgeon %s is shown as %s', (name, shown) => {
    expect(surgeonName(name)).toBe(shown);
  });

  // Shows: H-16
  it.each([
    ['9876543210', '(987) 654-3210'],
    ['12345', '12345'],
  ])('phone %s shows as %s', (phone, shown) => {
    expect(phoneText(phone)).toBe(shown);
  });

  // Shows: A-28
  it.each([
    [0, 'Anesthesiologist'],
    [1, 'RN'],
    [2, 'MA'],
    [3, 'Scrub Tech'],
    [4, 'Nurse Assitant'],
    [-1, undefined],
  ])('category %d is %s', (id, name) => {
    expect(categoryName(id)).toBe(name);
  });
});
