/** The queries of claims and paystubs. The first visit does not need them, so loaders import them when they run. */
export { claimable, paystub } from '@/api/claims';
export {
  payableClaims,
  pendingClaims,
  rejectedClaims,
  submittedClaims,
} from '@/features/claims/queries';
export { listedPaystubs } from '@/features/paystubs/queries';
