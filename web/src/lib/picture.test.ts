import { afterEach, describe, expect, it, vi } from 'vitest';
import { DOCUMENT_LIMITS, fit, PORTRAIT_LIMITS, shrink } from './picture';

const drawn: { width: number; height: number; quality: number | undefined }[] = [];

/**
 * Mocks a browser that decodes every file to this size and encodes with this number of bytes per
 * pixel.
 */
function browser(width: number, height: number, bytesPerPixel: number): void {
  drawn.length = 0;
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => ({ fillRect: () => {}, drawImage: () => {} }) as unknown as RenderingContext,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    drawn.push({ width: this.width, height: this.height, quality });
    const size = Math.round(this.width * this.height * bytesPerPixel);
    done(new Blob([new Uint8Array(size)], { type: type ?? '' }));
  });
}

const photo = (bytes: number, type = 'image/jpeg', name = 'scan.jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

afterEach(() => vi.unstubAllGlobals());

describe('pictures', () => {
  // Shows: H-84, H-85
  it.each([
    [4000, 3000, 1920, { width: 1920, height: 1440 }],
    [3000, 4000, 1920, { width: 1440, height: 1920 }],
    [800, 600, 1920, { width: 800, height: 600 }],
    [1000, 1000, 500, { width: 500, height: 500 }],
    [9000, 2, 1920, { width: 1920, height: 1 }],
  ])('of %i by %i fit into %i', (width, height, side, size) => {
    expect(fit(width, height, side)).toEqual(size);
  });

  // Shows: H-84, H-86, L-38
  it('are drawn at most 1920 px long with quality 0.8', async () => {
    browser(4000, 3000, 0.2);
    const small = await shrink(photo(5_000_000), DOCUMENT_LIMITS);
    expect(drawn).toEqual([{ width: 1920, height: 1440, quality: 0.8 }]);
    expect([small.type, small.name]).toEqual(['image/jpeg', 'scan.jpg']);
  });

  // Shows: H-84, H-86, L-30
  it('are drawn smaller until they weigh about 2 MB', async () => {
    browser(4000, 3000, 1);
    const small = await shrink(photo(5_000_000), DOCUMENT_LIMITS);
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn.every(({ quality }) => quality === 0.8)).toBe(true);
    expect(small.size).toBeLessThanOrEqual(2_000_000);
  });

  // Shows: H-85, L-38
  it('of a profile are at most 500 px long', async () => {
    browser(4000, 3000, 0.2);
    await shrink(photo(400_000), PORTRAIT_LIMITS);
    expect(drawn).toEqual([{ width: 500, height: 375, quality: 0.8 }]);
  });

  it('within the limits stay as they are; other kinds become JPEG', async () => {
    browser(800, 600, 0.2);
    const good = photo(300_000, 'image/png', 'scan.png');
    expect(await shrink(good, DOCUMENT_LIMITS)).toBe(good);
    const webp = await shrink(photo(300_000, 'image/webp', 'scan.webp'), DOCUMENT_LIMITS);
    expect(webp.name).toBe('scan.jpg');
  });

  // Shows: H-88
  it('that cannot be read are rejected', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    await expect(shrink(photo(10), DOCUMENT_LIMITS)).rejects.toThrow('broken');
  });
});
