import { expect, it } from 'vitest';
import { AuditAction as AuditActions } from '@/api/auditActions';
import { texts as english } from '@/i18n/en/audit';
import { texts as spanish } from '@/i18n/es/audit';
import type { AuditAction } from './queries';

// A missing text does not compile.
const catalogues: Record<`audit.${AuditAction}`, string>[] = [english, spanish];

// Shows: AMB-120
it.each(catalogues)('has a text of its own for every action and no other (%#)', (texts) => {
  expect(Object.keys(texts)).toEqual(AuditActions.enum.map((action) => `audit.${action}`));
  expect(new Set(Object.values(texts)).size).toBe(AuditActions.enum.length);
});
