/** Who has a place in a case. Separate from `participants.ts`, because importers of that module have to load its texts. */

/** Whether a person is confirmed for a case, also if they have not confirmed its changed time yet. */
export const hasPlace = ({ status }: { status: string }): boolean =>
  status === 'CONFIRMED' || status === 'AWAITING_RECONFIRMATION';
