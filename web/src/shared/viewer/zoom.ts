/** Zoom steps; 1 fits the width. */
const STEPS = [0.5, 0.75, 1, 1.5, 2, 3] as const;

/** The largest step. */
export const MAX_ZOOM = 3;
/** Returns the next larger step. */
export const nextZoomStep = (zoom: number): number => STEPS.find((step) => step > zoom) ?? MAX_ZOOM;
/** Returns the next smaller step. */
export const previousZoomStep = (zoom: number): number =>
  STEPS.findLast((step) => step < zoom) ?? STEPS[0];
