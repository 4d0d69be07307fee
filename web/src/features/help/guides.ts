/** The guides of docs/guide: the same words and pictures as in the repository, one file per role. */
import type { Locale } from '@/i18n/locale';
import type { Role } from '@/session/types';

const texts = import.meta.glob<string>('../../../../docs/guide/**/*.md', {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const FILES: Record<Role, string> = {
  SURGEON: 'surgeons',
  ADMIN: 'centers',
  SYSTEM_ADMIN: 'centers',
  USER: 'professionals',
};

/** The text of a role's guide in a language. */
export async function guideOf(role: Role, locale: Locale): Promise<string> {
  const folder = locale === 'es' ? 'es/' : '';
  const read = texts[`../../../../docs/guide/${folder}${FILES[role]}.md`];
  if (!read) throw new Error(`no guide for ${role}`);
  return read();
}

/** Where a picture of the guides is; undefined when there is none of that name. */
export const pictureAt = (file: string): string | undefined =>
  pictures[`../../../../docs/guide/pictures/${file}`];

/** The size of a picture in CSS pixels; the script that makes them keeps to it. */
export const sizeOf = (file: string): { width: number; height: number } =>
  file.endsWith('-phone.webp') ? { width: 390, height: 780 } : { width: 1280, height: 800 };
