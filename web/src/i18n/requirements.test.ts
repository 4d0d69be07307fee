import { describe, expect, it } from 'vitest';
import { missingList } from './requirements';
import { ineligibleText } from './serverTexts';

describe('missingList', () => {
  it('does not call a document that is not uploaded unapproved, too', () => {
    const list = missingList([
      { kind: 'NPI' },
      { kind: 'DOCUMENT_APPROVED', slot: 'ACLSBLS' },
      { kind: 'DOCUMENT_APPROVED', slot: 'resume' },
      { kind: 'DOCUMENT_CURRENT', slot: 'ACLSBLS', expires: '2026-11-01' },
      { kind: 'DOCUMENT_CURRENT', slot: 'resume' },
    ]);
    expect(list).toBe(
      'No National Provider Identifier (NPI); ACLS / BLS not approved; ACLS / BLS valid only until November 1 2026; Resume not uploaded',
    );
  });
});

// Shows: AMB-352
describe('a block by the center', () => {
  it('addresses the person whom it concerns, and names them to others', () => {
    const refused = [
      { _id: 'a', fullName: 'Ann Lee', missing: [{ kind: 'NOT_BLOCKED' as const }] },
    ];
    expect(ineligibleText(refused, 'a')).toBe(
      'The center does not invite you at present. You can contact the center.',
    );
    expect(ineligibleText(refused, 'b')).toBe(
      'The requirements of the center are not met. Ann Lee: Blocked by the center.',
    );
  });
});
