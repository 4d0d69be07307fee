/**
 * The five states of a case or a claim. Icons and colors of a state are the same on all screens.
 */
export type State = 'invited' | 'requested' | 'confirmed' | 'cancelled' | 'past';
