/** Addresses of maps that open on phones and desktops, in the app of the phone where it has one (AMB-340). */

/** The map of a postal address. */
export const addressMap = (...lines: readonly (string | undefined)[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.filter(Boolean).join(', '))}`;

/** The map of a position. */
export function positionMap({ latitude, longitude }: { latitude: number; longitude: number }) {
  const query = new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` });
  return `https://www.openstreetmap.org/?${query.toString()}#map=17/${latitude}/${longitude}`;
}
