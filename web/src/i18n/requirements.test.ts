import { describe, expect, it } from 'vitest';
import { missingList } from './requirements';

describe('missingList', () => {
  it('names a document once for all of its requirements', () => {
    const list = missingList([
      { kind: 'NPI' },
      { kind: 'DOCUMENT_APPROVED', slot: 'ACLSBLS' },
      { kind: 'DOCUMENT_APPROVED', slot: 'resume' },
      { kind: 'DOCUMENT_CURRENT', slot: 'ACLSBLS', expires: '2026-11-01' },
    ]);
    expect(list).toBe(
      'National Provider Identifier (NPI), ACLS / BLS: approved, uploaded and valid on the day of the case (ends on November 1, 2026), Resume: approved',
    );
  });
});
