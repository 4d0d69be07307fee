import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, t } from '.';
import { spanish as spanishParts } from './es';
import { loadFaq } from './faq';
import { loadLegal } from './legal';
import { getLocale, preferredLocale } from './locale';
import { english, type Sources } from './parts';
import { type Entry, fill } from './translate';

/** The texts of all parts of a language. */
async function textsOf(sources: Sources): Promise<Record<string, Entry>> {
  const files = await Promise.all(Object.values(sources).map((load) => load()));
  return Object.assign({}, ...files.map((file) => file.texts)) as Record<string, Entry>;
}
const reference = await textsOf(english);
const spanish = await textsOf(spanishParts);

const formsOf = (entry: Entry | undefined) =>
  typeof entry === 'string' ? [entry] : [entry?.one ?? '', entry?.other ?? ''];
const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

afterEach(() => setLanguage('en'));

describe('t', () => {
  it('ends a Spanish sentence with one period after a time', async () => {
    await setLanguage('es');
    expect(t('removal.due', { time: '5:00 p.m.' })).toBe(
      'Su segundo factor se quitará el 5:00 p.m.',
    );
  });

  // Shows: M-18, M-20
  it('inserts values literally', () => {
    expect(t('notFound.text', { path: '/nowhere' })).toBe(
      "Sorry... The page /nowhere doesn't exist!",
    );
    expect(t('toast.invitationSent', { name: 'Dr. Ana Ruiz' })).toBe(
      'Your invitation has been sent out to Dr. Ana Ruiz.',
    );
  });

  // Shows: B-91
  it('picks plural forms by the rules of the language', () => {
    expect(t('bell.label', { count: 1 })).toBe('Notifications, 1 unread');
    expect(t('schedule.count', { count: 0 })).toBe('0 cases');
    expect(t('schedule.count', { count: 1 })).toBe('1 case');
  });

  // Shows: B-49, D-25, F-26, F-27, AMB-80
  it('keeps the misspellings of the specification', () => {
    expect(t('post.confirmTitle')).toBe('Posting to Commnuities');
    expect(t('toast.acknowledged')).toBe('Aknowledged');
    expect(t('toast.favoriteAdded')).toBe('Added to favorites sucessfully!');
    expect(t('toast.favoriteRemoved')).toBe('Removed from favorites sucessfully!');
    expect(t('category.4')).toBe('Nurse Assitant');
  });
});

describe('fill', () => {
  it.each(['5:00 p.m.', '5:00 a. m.'])('adds no second period after %s', (time) => {
    expect(fill('Empieza a las {time}. Fin: {time}', { time })).toBe(
      `Empieza a las ${time} Fin: ${time}`,
    );
  });

  it('changes nothing in a value, and keeps the period after other values', () => {
    const values = { reason: 'Ask them...', place: 'Room m.' };
    expect(fill('Reason: {reason} Where: {place}. {other}.', values)).toBe(
      'Reason: Ask them... Where: Room m.. {other}.',
    );
  });
});

// Users of speech input name a button by its visible text.
it.each([
  ['sessions.endWhich', 'sessions.signOut'],
  ['passkey.renameNamed', 'passkey.rename'],
  ['passkey.removeNamed', 'passkey.remove'],
])('the name %s of a button contains its visible text', (name, visible) => {
  for (const texts of [reference, spanish]) expect(texts[name]).toContain(texts[visible]);
});

// People would look for two things behind two names.
it.each([
  ['English', reference, /second step/i],
  ['Spanish', spanish, /segundo paso/i],
])('the second factor has one name in %s', (_language, texts, other) => {
  const found = Object.entries(texts).filter(([, entry]) =>
    formsOf(entry).some((form) => other.test(form)),
  );
  expect(found).toEqual([]);
});

describe('Spanish', () => {
  it('has every key of the reference catalogue and no other', () => {
    expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(reference).toSorted());
  });

  it('uses the same placeholders in every text and plural form', () => {
    for (const [key, entry] of Object.entries(reference)) {
      const [expected = []] = formsOf(entry).map(placeholdersOf);
      for (const form of formsOf(spanish[key])) expect(placeholdersOf(form), key).toEqual(expected);
    }
  });

  it('replaces every text and the language of the document', async () => {
    await setLanguage('es');
    expect(getLocale()).toBe('es');
    expect(document.documentElement.lang).toBe('es');
    expect(t('title.newCases')).toBe('Casos nuevos');
    expect(t('schedule.count', { count: 2 })).toBe('2 casos');
    await setLanguage('en');
    expect(t('title.newCases')).toBe('New Cases');
  });

  it('counts places and invitations in the singular and the plural', async () => {
    await setLanguage('es');
    expect(t('case.fill', { filled: 1, count: 1 })).toBe('1 de 1 cubierto');
    expect(t('case.fill', { filled: 1, count: 2 })).toBe('1 de 2 cubiertos');
    const names = ['invited', 'seen', 'accepted', 'declined', 'waiting'] as const;
    const counted = (count: number) => names.map((name) => t(`dispatch.counts.${name}`, { count }));
    expect(counted(1)).toEqual([
      '1 invitado',
      '1 la vio',
      '1 aceptó',
      '1 rechazó',
      '1 sin responder',
    ]);
    expect(counted(0)).toEqual([
      '0 invitados',
      '0 la vieron',
      '0 aceptaron',
      '0 rechazaron',
      '0 sin responder',
    ]);
  });

  it('has one word for Add', () => {
    for (const key of ['availability.add', 'repeat.addDay', 'dispatch.addWave', 'post.addCenter'])
      expect(spanish[key]).toContain('Agregar');
  });

  it('is stored before its texts arrive, for a page that is left meanwhile', async () => {
    const changed = setLanguage('es');
    expect([getLocale(), preferredLocale()]).toEqual(['en', 'es']);
    await changed;
    expect(getLocale()).toBe('es');
  });

  it('has help and legal pages with the chapters of the English ones', async () => {
    const [faq, legal] = [await loadFaq(), await loadLegal()];
    await setLanguage('es');
    const [preguntas, textos] = [await loadFaq(), await loadLegal()];
    for (const audience of ['poster', 'professional', 'general'] as const) {
      expect(preguntas[audience].map((chapter) => chapter.questions.length)).toEqual(
        faq[audience].map((chapter) => chapter.questions.length),
      );
      expect(preguntas[audience]).not.toEqual(faq[audience]);
    }
    for (const document of ['terms', 'privacy'] as const)
      expect(textos[document].chapters.map((chapter) => chapter.text.length)).toEqual(
        legal[document].chapters.map((chapter) => chapter.text.length),
      );
  });
});

describe('the pseudo-locale', () => {
  it('marks and lengthens texts and keeps their values', async () => {
    await setLanguage('en-XA');
    const text = t('toast.invitationSent', { name: 'Dr. Ana Ruiz' });
    expect(text).toMatch(/^\[.*Dr\. Ana Ruiz.*\]$/);
    expect(text.length).toBeGreaterThan(
      'Your invitation has been sent out to Dr. Ana Ruiz.'.length * 1.3,
    );
  });
});
