/** Addresses of maps that open on phones and desktops (AMB-340). */

/** The map of a postal address. */
export const addressMap = (...lines: readonly (string | undefined)[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.filter(Boolean).join(', '))}`;

/** The map of a position, which is in the fragment only: a browser does not send it with the request. */
export const positionMap = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/#map=18/${latitude}/${longitude}`;
