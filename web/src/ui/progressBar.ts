/** Classes that style the native progress element. */
export const progressBar =
  'h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken ' +
  '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent ' +
  '[&::-moz-progress-bar]:bg-accent';
