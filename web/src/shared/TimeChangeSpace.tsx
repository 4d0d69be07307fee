/** The space of a changed time until its code and its change are loaded, so that what is below does not move. */
export const TimeChangeSpace = () => <span className="block h-15 md:h-5" />;
