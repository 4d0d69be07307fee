import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { admin, professional, signIn, surgeon } from '@/testing/people';
import { blocksOf } from './guideText';
import { guideOf, pictureAt } from './guides';

describe('the Markdown of the guides', () => {
  it.each([
    ['# A guide', [{ kind: 'heading', level: 1, text: 'A guide', id: 'a-guide' }]],
    [
      '## Post a case\n\nText.',
      [
        { kind: 'heading', level: 2, text: 'Post a case', id: 'post-a-case' },
        { kind: 'text', spans: [{ text: 'Text.', bold: false }] },
      ],
    ],
    [
      'Press **Post**\nand wait.',
      [
        {
          kind: 'text',
          spans: [
            { text: 'Press ', bold: false },
            { text: 'Post', bold: true },
            { text: ' and wait.', bold: false },
          ],
        },
      ],
    ],
    [
      '1. One\n2. Two',
      [
        {
          kind: 'list',
          ordered: true,
          items: [[{ text: 'One', bold: false }], [{ text: 'Two', bold: false }]],
        },
      ],
    ],
    ['- One', [{ kind: 'list', ordered: false, items: [[{ text: 'One', bold: false }]] }]],
    [
      '![A](pictures/a-desk.webp) ![B](pictures/b-phone.webp)',
      [
        {
          kind: 'pictures',
          pictures: [
            { alt: 'A', file: 'a-desk.webp' },
            { alt: 'B', file: 'b-phone.webp' },
          ],
        },
      ],
    ],
    // Unsupported markup is shown as text and never becomes HTML.
    [
      '<img src=x> [a](javascript:b)',
      [{ kind: 'text', spans: [{ text: '<img src=x> [a](javascript:b)', bold: false }] }],
    ],
    ['', []],
  ])('renders %j', (markdown, blocks) => {
    expect(blocksOf(markdown)).toEqual(blocks);
  });

  it.each(['SURGEON', 'ADMIN', 'USER'] as const)(
    'finds every picture of the guide of %s, each with a description, in both languages',
    async (role) => {
      const picturesOf = async (locale: 'en' | 'es') =>
        blocksOf(await guideOf(role, locale)).flatMap((block) =>
          block.kind === 'pictures' ? block.pictures : [],
        );
      const pictures = await picturesOf('en');
      expect((await picturesOf('es')).map(({ file }) => file)).toEqual(
        pictures.map(({ file }) => file),
      );
      expect(pictures.length).toBeGreaterThan(4);
      for (const { file, alt } of pictures) {
        expect(pictureAt(file), file).toBeTypeOf('string');
        expect(alt, file).not.toBe('');
      }
    },
  );

  it('has the guide of system administrators in both languages, with the same parts', async () => {
    const partsOf = async (locale: 'en' | 'es') =>
      blocksOf(await guideOf('SYSTEM_ADMIN', locale)).map(({ kind }) => kind);
    expect(await partsOf('es')).toEqual(await partsOf('en'));
  });
});

describe('the guide', () => {
  it.each([
    ['surgeon', surgeon, '/adminMain/faq', 'Guide for surgeons'],
    ['administrator', admin, '/adminMain/faq', 'Guide for surgery centers'],
    ['professional', professional, '/userMain/faq', 'Guide for professionals'],
  ])('of a %s is linked from the questions', async (_role, person, faq, title) => {
    signIn(person);
    const { user } = openApp(faq);
    await user.click(await screen.findByRole('link', { name: /guide/ }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const contents = await screen.findByRole('navigation', { name: 'On this page' });
    const first = within(contents).getAllByRole('link')[0];
    const target = first?.getAttribute('href')?.slice(1) ?? '';
    expect(document.querySelector(`h2#${target}`)).toHaveTextContent(first?.textContent ?? '-');
    expect(screen.getAllByRole('img').length).toBeGreaterThan(4);
  });
});
