/** Who has a place in a case. A module of its own, because that of the participants has texts. */

/** Whether a person is confirmed for a case, also if they have not confirmed its changed time yet. */
export const hasPlace = ({ status }: { status: string }): boolean =>
  status === 'CONFIRMED' || status === 'AWAITING_RECONFIRMATION';
