import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { contentText } from './contentText';

const CONTENTS = [
  'You have been invited to a surgical case.',
  'An invite has been requested for your surgical case.',
  'Your invite request has been declined.',
  'A confirmed professional has withdrawn from your surgical case.',
  'position accepted',
  'position filled',
  'job cancelled',
  'A place on a surgical case is held for you. Accept it before the offer ends.',
  'You are on the standby list of a surgical case.',
  'A professional asks for a place on the standby list of your surgical case.',
  'A confirmed professional cannot come to your surgical case:',
  'A professional who could not come comes to your surgical case after all.',
  'Your surgical case starts soon. Please report when you are on the way and when you are there.',
  'You have been released from a surgical case:',
  'You have been released from a surgical case, because you cannot come.',
  'You have been released from a surgical case: you are no longer needed.',
  'You have been released from a surgical case: you no longer meet the requirements of the center.',
  'You have been released from a surgical case: the schedule has changed.',
];

afterEach(() => setLanguage('en'));

describe('contentText', () => {
  it('keeps the English contents letter for letter and translates each of them', async () => {
    expect(CONTENTS.map(contentText)).toEqual(CONTENTS);
    await setLanguage('es');
    for (const content of CONTENTS) expect(contentText(content)).not.toBe(content);
    expect(contentText('job cancelled')).toBe('caso cancelado');
  });

  // Shows: FL-20, FL-21
  it('keeps a written reason after the translated text', async () => {
    const content = 'A confirmed professional cannot come to your surgical case:\nA broken leg';
    expect(contentText(content)).toMatch(/surgical case: A broken leg$/);
    await setLanguage('es');
    expect(contentText(content)).toMatch(/caso quirúrgico: A broken leg$/);
  });

  // Shows: AMB-242
  it('translates the reason that the server writes for a closed account', async () => {
    const fixed = 'A confirmed professional cannot come to your surgical case:';
    const content = `${fixed}\nThe account was closed.`;
    expect(contentText(content)).toBe(`${fixed} The account was closed.`);
    await setLanguage('es');
    expect(contentText(content)).toMatch(/caso quirúrgico: La cuenta se cerró\.$/);
  });

  it('shows any other content as it is', () => {
    expect(contentText('Un administrador nuevo.')).toBe('Un administrador nuevo.');
  });
});
