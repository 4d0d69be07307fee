/**
 * Parses the Markdown subset of the guides in docs/guide: headings, paragraphs, lists, bold words
 * and pictures. Anything else stays plain text.
 */

/** A part of a line. */
export interface Span {
  text: string;
  bold: boolean;
}

/** A picture; `file` is its name in docs/guide/pictures. */
export interface Picture {
  file: string;
  alt: string;
}

/** One block of a guide. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string; id: string }
  | { kind: 'text'; spans: readonly Span[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Span[])[] }
  | { kind: 'pictures'; pictures: readonly Picture[] };

const PICTURE = /!\[([^\]]*)\]\((?:\.\.\/)?pictures\/([\w-]+\.webp)\)/g;
const ITEM = /^(?:-|\d+\.) +/;

/** Returns the id of a heading. */
const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const spansOf = (line: string): Span[] =>
  line
    .split(/\*\*(.+?)\*\*/)
    .map((text, index) => ({ text, bold: index % 2 === 1 }))
    .filter(({ text }) => text !== '');

function blockOf(lines: string[]): Block {
  const text = lines.join(' ');
  const heading = /^(#{1,2}) (.+)$/.exec(text);
  if (heading?.[1] && heading[2])
    return {
      kind: 'heading',
      level: heading[1].length === 1 ? 1 : 2,
      text: heading[2],
      id: idOf(heading[2]),
    };
  const pictures = [...text.matchAll(PICTURE)];
  if (pictures.length > 0)
    return {
      kind: 'pictures',
      pictures: pictures.map(([, alt = '', file = '']) => ({ alt, file })),
    };
  if (lines.every((line) => ITEM.test(line)))
    return {
      kind: 'list',
      ordered: !text.startsWith('-'),
      items: lines.map((line) => spansOf(line.replace(ITEM, ''))),
    };
  return { kind: 'text', spans: spansOf(text) };
}

/** Returns the blocks of a guide, in order. */
export const blocksOf = (markdown: string): Block[] =>
  markdown
    .split(/\n{2,}/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map(blockOf);
