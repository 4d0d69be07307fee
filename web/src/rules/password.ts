import { Password } from '@/api/bounds';

/** A digit, a lowercase and an uppercase letter, in a length that the server accepts. */
export const STRONG_PASSWORD = new RegExp(
  `^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{${Password.minLength},${Password.maxLength}}$`,
  's',
);
