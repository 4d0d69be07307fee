import { paystubsQuery } from '@/api/claims';
import type { Session } from '@/session/types';

const STATUS = { pending: 'PENDING', paid: 'PAID' } as const;

/** A page of paystubs: all of them, or those of one status. */
export const listedPaystubsQuery = (session: Session, show?: 'pending' | 'paid', page = 1) =>
  paystubsQuery(session, show && STATUS[show], page);
