import type { Legal } from './content';
import { getLocale } from './locale';

/** Terms and Conditions and Privacy Policy in the active language. */
export async function loadLegal(): Promise<Legal> {
  const { legal } = await (getLocale() === 'es' ? import('./es/legal') : import('./en/legal'));
  return legal;
}
