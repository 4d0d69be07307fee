import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentPosition } from './currentPosition';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stubGeolocation = (getCurrentPosition: (found: PositionCallback) => void) =>
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }),
  );

// Shows: AMB-171
describe('the position', () => {
  it('is missing after ten seconds in which the question for the permission was not answered', async () => {
    stubGeolocation(() => {});
    const position = currentPosition();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await position).toBeUndefined();
  });

  it('ends the wait when the browser answers', async () => {
    stubGeolocation((found) =>
      found({ coords: { latitude: 36.5, longitude: -119.5 } } as GeolocationPosition),
    );
    expect(await currentPosition()).toEqual({ latitude: 36.5, longitude: -119.5 });
    expect(vi.getTimerCount()).toBe(0);
  });
});
