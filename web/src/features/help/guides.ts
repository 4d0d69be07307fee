/** The guides of docs/guide: one text per role and language, with their pictures. */
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
  SYSTEM_ADMIN: 'administration',
  USER: 'professionals',
};

/** Returns the text of a role's guide. */
export async function guideOf(role: Role, locale: Locale): Promise<string> {
  const folder = locale === 'es' ? 'es/' : '';
  const read = texts[`../../../../docs/guide/${folder}${FILES[role]}.md`];
  if (!read) throw new Error(`no guide for ${role}`);
  return read();
}

/** Returns the address of a picture; undefined if it does not exist. */
export const pictureAt = (file: string): string | undefined =>
  pictures[`../../../../docs/guide/pictures/${file}`];

/**
 * Returns the size of a picture in CSS pixels. `make guide-pictures` takes the screenshots in these
 * sizes.
 */
export const sizeOf = (file: string): { width: number; height: number } =>
  file.endsWith('-phone.webp') ? { width: 390, height: 780 } : { width: 1280, height: 800 };
