import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useKeepFocus } from './useKeepFocus';

let remove: (id: string) => void;

/** Items with a state of their own, as those of a query that the list does not use. */
function Items() {
  const [ids, setIds] = useState(['first', 'second', 'third']);
  remove = (id) => setIds((old) => old.filter((one) => one !== id));
  return ids.map((id) => (
    <li key={id} data-place={id} tabIndex={-1}>
      <button type="button">{id}</button>
    </li>
  ));
}

function List() {
  const box = useRef<HTMLUListElement>(null);
  useKeepFocus(box);
  return (
    <ul ref={box}>
      <Items />
    </ul>
  );
}

it('moves the focus to the next item when a part of the list removes the focused one by itself', async () => {
  render(<List />);
  screen.getByRole('button', { name: 'second' }).focus();
  act(() => remove('second'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'third' }).closest('li')).toHaveFocus(),
  );
});
