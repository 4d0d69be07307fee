import type { UploadSlot } from '@/api/upload';
import type { PlainKey } from '@/i18n';

/** 10 MB, the limit of the server. */
const PDF_LIMIT = 10 * 1024 * 1024;

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/**
 * Returns why the server would reject a file, without uploading it. The server also checks the
 * content.
 */
export function fileFault(slot: UploadSlot, file: File): PlainKey | undefined {
  if (file.size === 0) return 'upload.missing';
  const picture = file.type.startsWith('image/');
  if (slot === 'resume' && !isPdf(file)) return 'upload.pdfOnly';
  if (slot === 'profilePicture' && !picture) return 'upload.failed';
  if (!picture && !isPdf(file)) return 'upload.failed';
  // Pictures are scaled down before the upload.
  return !picture && file.size > PDF_LIMIT ? 'upload.failed' : undefined;
}
