/** A position on earth in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const LIMIT_MS = 10_000;

/** Returns the position of the device; undefined without permission or without a result within ten seconds. */
export function currentPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    // The time limit of the browser does not count the time in which it asks for the permission.
    const timer = setTimeout(() => resolve(undefined), LIMIT_MS);
    const answer = (position?: Position) => {
      clearTimeout(timer);
      resolve(position);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => answer({ latitude, longitude }),
      () => answer(),
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: 60_000 },
    );
  });
}
