import { paystubs } from '@/api/claims';
import type { Session } from '@/session/types';

const STATUS = { pending: 'PENDING', paid: 'PAID' } as const;

/** A page of paystubs: all of them, or those of one status. */
export const listedPaystubs = (session: Session, show?: 'pending' | 'paid', page = 1) =>
  paystubs(session, show && STATUS[show], page);
