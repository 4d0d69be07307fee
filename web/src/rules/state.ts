/** The five states of a case or claim on screens; they mean the same everywhere. */
export type State = 'invited' | 'requested' | 'confirmed' | 'cancelled' | 'past';
