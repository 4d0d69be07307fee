/** English texts of Requested Invites. */
export const texts = {
  'requests.none': 'No requests yet',
  'requests.noneHint': 'Requests from professionals appear here.',
  'requests.nothing': 'No requests in these dates',
  'requests.nothingHint': 'Widen the dates to see older requests.',
  'requests.waiting': { one: '{count} request to answer', other: '{count} requests to answer' },
  'requests.allAnswered': 'Every request of these dates is answered',
  'requests.next': 'Next request',
  'requests.previous': 'Previous request',
  'requests.sentFrom': 'Requested from',
  'requests.sentUntil': 'Requested until',
  'requests.from': 'Request from {name}',
  'requests.requestedAt': 'Requested {when}',
} as const;
