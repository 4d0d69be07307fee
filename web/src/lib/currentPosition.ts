/** A position on earth in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Returns the position of the device; undefined without permission or without a result within ten seconds. */
export function currentPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}
