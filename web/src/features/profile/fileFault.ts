import type { UploadSlot } from '@/api/upload';
import type { PlainKey } from '@/i18n';

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Returns the text for a file of a type that the slot does not accept. */
export function kindFault(slot: UploadSlot): PlainKey {
  if (slot === 'resume') return 'upload.pdfOnly';
  return slot === 'profilePicture' ? 'upload.pictureOnly' : 'upload.failed';
}

/**
 * Returns why the server would reject a file, without uploading it. The server also checks the
 * content. The size is not checked without `pdfBytesMax`.
 */
export function fileFault(
  slot: UploadSlot,
  file: File,
  pdfBytesMax = Infinity,
): PlainKey | undefined {
  if (file.size === 0) return 'upload.missing';
  const picture = file.type.startsWith('image/');
  if (slot === 'resume' && !isPdf(file)) return kindFault(slot);
  if (slot === 'profilePicture' && !picture) return kindFault(slot);
  if (!picture && !isPdf(file)) return 'upload.failed';
  // Pictures are scaled down before the upload.
  return !picture && file.size > pdfBytesMax ? 'upload.failed' : undefined;
}
