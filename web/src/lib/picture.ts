/** Pictures made small before they travel (H-84..H-86, L-38): the browser's own decoder and canvas. */

/** The size a picture is drawn in so that no side is longer than `side`; it is never made larger. */
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
  /** Longest side in pixels. */
  side: number;
  /** Size of the file. */
  bytes: number;
}

/** H-84 */
export const DOCUMENT_LIMITS: Limits = { side: 1920, bytes: 2_000_000 };
/** H-85 */
export const PORTRAIT_LIMITS: Limits = { side: 500, bytes: 2_000_000 };
/** H-86 */
const QUALITY = 0.8;
/** Below this many pixels a picture is not worth making smaller. */
const SMALLEST = 320;

function draw(picture: ImageBitmap, size: { width: number; height: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('no canvas'));
  // JPEG knows no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, size.width, size.height);
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('no picture'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

/**
 * The picture within the limits, as JPEG; a JPEG or PNG that is within them already stays as it is.
 * Rejects when the browser cannot read it.
 */
export async function shrink(file: File, limits: Limits): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const known = file.type === 'image/jpeg' || file.type === 'image/png';
    const longest = Math.max(picture.width, picture.height);
    if (known && longest <= limits.side && file.size <= limits.bytes) return file;
    let side = Math.min(limits.side, longest);
    for (;;) {
      const blob = await draw(picture, fit(picture.width, picture.height, side));
      if (blob.size <= limits.bytes || side <= SMALLEST)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
      side = Math.max(SMALLEST, Math.round(side * 0.8));
    }
  } finally {
    picture.close();
  }
}
