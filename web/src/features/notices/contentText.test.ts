import { afterEach, describe, expect, it } from 'vitest';
import { loadTexts, setLanguage } from '@/i18n';
import { contentText } from './contentText';

const CONTENTS = [
  'You have been invited to a surgical case.',
  'An invite has been requested for your surgical case.',
  'Your invite request has been declined.',
  'A confirmed professional has withdrawn from your surgical case.',
  'position accepted',
  'position filled',
  'job cancelled',
];

afterEach(() => setLanguage('en'));

describe('contentText', () => {
  it('keeps the English contents letter for letter and translates each of them', async () => {
    await loadTexts('screens');
    expect(CONTENTS.map(contentText)).toEqual(CONTENTS);
    await setLanguage('es');
    for (const content of CONTENTS) expect(contentText(content)).not.toBe(content);
    expect(contentText('job cancelled')).toBe('caso cancelado');
  });

  it('shows any other content as it is', () => {
    expect(contentText('Un administrador nuevo.')).toBe('Un administrador nuevo.');
  });
});
