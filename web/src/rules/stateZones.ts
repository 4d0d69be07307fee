/** The time zones of the 50 states. */
const STATE_ZONES = [
  'America/New_York',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Returns the zones of the states, and the chosen one, which may be another zone. */
export const zonesWith = (chosen: string) => [...new Set([...STATE_ZONES, chosen])];

/** Returns the city of a zone: `Los Angeles`. */
export const cityOf = (zone: string) => zone.replace(/.*\//, '').replaceAll('_', ' ');
