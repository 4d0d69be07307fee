/** English texts of the rows of documents in the profile editor. */
export const texts = {
  'upload.resumeHint': 'PDF only.',
  'upload.expires': 'Valid until',
  'upload.expiresOf': 'Valid until, {what}',
  'upload.othersHintSurgeon': 'Not required. Upload one if a center asks for it.',
  'upload.nextExpires': 'New file valid until',
  'upload.nextExpiresOf': 'New file valid until, {what}',
  'upload.others': 'Other documents',
  'upload.othersHint': 'Not expected of your group. Upload one if a center asks for it.',
  'upload.expiresHint': 'It is sent with the next file you choose.',
  'upload.dateAlone': 'Choose the file for this date, or clear the date',
  'upload.lead': 'PDF, JPEG or PNG; the resume as PDF. Centers review them before they verify you.',
} as const;
