/** Scales pictures down before an upload, with the decoder and canvas of the browser. */

/** Returns the size at which no side is longer than `side`; a picture is never enlarged. */
export function fit(
  width: number,
  height: number,
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

interface Limits {
  /** The longest side in pixels. */
  side: number;
  /** The largest file in bytes. */
  bytes: number;
}

/** Limits for photographed documents. */
export const DOCUMENT_LIMITS: Limits = { side: 1920, bytes: 2_000_000 };
/** Limits for profile pictures. */
export const PORTRAIT_LIMITS: Limits = { side: 500, bytes: 2_000_000 };
const JPEG_QUALITY = 0.8;
/** The longest side in pixels at which a picture is not scaled down further. */
const MIN_SIDE = 320;

function draw(picture: ImageBitmap, size: { width: number; height: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('no canvas'));
  // JPEG has no transparency, so the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  );
}

/**
 * Returns the picture within the limits, as JPEG. A JPEG or PNG within the limits is returned
 * unchanged. Rejects if the browser cannot decode the picture.
 */
export async function shrink(file: File, limits: Limits): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const isJpegOrPng = file.type === 'image/jpeg' || file.type === 'image/png';
    const longest = Math.max(picture.width, picture.height);
    if (isJpegOrPng && longest <= limits.side && file.size <= limits.bytes) return file;
    let side = Math.min(limits.side, longest);
    for (;;) {
      const blob = await draw(picture, fit(picture.width, picture.height, side));
      if (blob.size <= limits.bytes || side <= MIN_SIDE)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
      side = Math.max(MIN_SIDE, Math.round(side * 0.8));
    }
  } finally {
    picture.close();
  }
}
