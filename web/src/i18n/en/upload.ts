/** English texts of an upload after a file is chosen. */
export const texts = {
  'upload.progress': 'Uploading {what}',
  'upload.preparing': 'Resizing the picture…',
  'upload.done': '{what} is uploaded',
  'upload.percent': '{percent}%',
  'upload.cancel': 'Cancel the upload of {what}',
  'upload.pdfOnly': 'must be in pdf format',
  'upload.pictureOnly': 'must be a JPG or PNG picture',
  'upload.failed': 'upload was unsuccessful',
  'upload.infected': 'was rejected by the virus scanner',
  'upload.activeContent':
    'must not contain scripts, forms or embedded files. Print it to a new PDF and upload that',
  'upload.reader': 'File Reader error',
} as const;
