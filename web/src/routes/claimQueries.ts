/** The queries of claims and paystubs. The first visit does not need them, so loaders import them when they run. */
export { claimableCasesQuery, paystubQuery } from '@/api/claims';
export {
  payableClaimsQuery,
  pendingClaimsQuery,
  rejectedClaimsQuery,
  submittedClaimsQuery,
} from '@/features/claims/queries';
export { listedPaystubsQuery } from '@/features/paystubs/queries';
