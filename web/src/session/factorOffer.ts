/**
 * Whether to offer a second factor after a sign-in: once per user and browser. The offer is shown in
 * the tab of the sign-in until the user closes it or opens the security screen.
 */
import { localStore, sessionStore } from '@/lib/storage';

const SHOWN = 'caseboard.factorOffer';
const closedFor = (userId: string) => `caseboard.factorOffer.${userId}`;

/** Offers a second factor in this tab, after a sign-in without one. */
export const offerSecondFactor = (): void => sessionStore.write(SHOWN, '1');

/** Whether the offer is to be shown to this user. */
export const isFactorOffered = (userId: string): boolean =>
  sessionStore.read(SHOWN) !== null && localStore.read(closedFor(userId)) === null;

/** Closes the offer for this user of this browser. */
export function closeFactorOffer(userId: string): void {
  sessionStore.remove(SHOWN);
  localStore.write(closedFor(userId), '1');
}
