/** English texts of the removal of a lost second factor. */
export const texts = {
  'removal.lead':
    'An administrator of your center asked to remove your second factor, because you can no longer use your authenticator app. If you did not ask for this, cancel the request. If you confirm, it is removed after one day; you still need your password.',
  'removal.confirm': 'Remove my second factor',
  'removal.cancel': 'Cancel the request',
  'removal.invalid':
    'This link is invalid. The request may have been cancelled or completed, or it is older than 3 days.',
  'removal.cancelledTitle': 'Request cancelled',
  'removal.cancelled': 'Your second factor was not removed.',
  'removal.confirmedTitle': 'Confirmed',
  'removal.confirmed': 'Your second factor is removed on {time}. Until then you can cancel it.',
  'removal.asked':
    'An administrator of your center requested to remove your second factor. It happens only if you confirm it in the email about it.',
  'removal.due': 'Your second factor is removed on {time}.',
} as const;
