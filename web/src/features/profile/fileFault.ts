import type { UploadSlot } from '@/api/upload';
import type { PlainKey } from '@/i18n';

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

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
  if (slot === 'resume' && !isPdf(file)) return 'upload.pdfOnly';
  if (slot === 'profilePicture' && !picture) return 'upload.failed';
  if (!picture && !isPdf(file)) return 'upload.failed';
  // Pictures are scaled down before the upload.
  return !picture && file.size > pdfBytesMax ? 'upload.failed' : undefined;
}
