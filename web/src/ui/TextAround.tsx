import type { ReactNode } from 'react';

interface Props {
  /** Returns the translated text with the given value in the place of the element. */
  text: (placeholder: string) => string;
  /** The element, such as a link. */
  children: ReactNode;
}

const PLACEHOLDER = '|';

/** A translated text with an element in the place of one of its values. */
export function TextAround({ text, children }: Props) {
  const [before, after] = text(PLACEHOLDER).split(PLACEHOLDER);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
