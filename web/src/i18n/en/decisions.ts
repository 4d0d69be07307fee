/** English texts of decisions about cases, invitations and requests, and their toasts. */
export const texts = {
  'toast.timeConfirmed': 'You have confirmed the new time.',
  'toast.standby': 'You are on the standby list.',
  'toast.standbyAsked': 'Your request to stand by was sent.',
  'toast.standbyLeft': 'You have left the standby list.',
  'toast.absence': 'The owners of the case have been notified.',
  'toast.released': '{name} has been released.',
  'toast.cancelled': 'Cancellation Successful!',
  'toast.accepted': "You've accepted and are confirmed for the job.",
  'toast.filled': 'The position has already been filled by others.',
  'toast.rejected': "You've rejected the job successfully.",
  'toast.acknowledgedJob': "You've acknowledged the job status.",
  'toast.withdrawn': "You've withdrawn the job successfully.",
  'toast.requestSent': 'Your invite request has been sent out successfully',
  'toast.requestFilled':
    'The position has already been filled by others. No invite request sent out',
  'toast.closed': 'This case is closed.',
  'toast.invitationSent': 'Your invitation has been sent out to {name}.',
  'toast.requestRejected': "You've rejected the invite request.",
  'toast.invitationFailed': 'Your invitation was unsuccessful',
  'toast.acknowledged': 'Aknowledged', // D-25
  'toast.requestWithdrawn': 'Request withdrawn.',
  'toast.dayConfirmed': 'Thank you. The day is confirmed.',

  'cases.accept': 'Accept',
  'cases.reject': 'Reject',
  'cases.acknowledge': 'Acknowledge',
  'cases.sameTime': 'At the same time as your case at {center}',
  'cases.conflict': 'Your other case: {when}, {place}.',
  'cases.conflictTime': 'Your other case: {when}.',

  'attendance.confirm': 'Confirm the day',
} as const;
