import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useKeepFocus } from './useKeepFocus';

/** Its event `remove` removes the second item. */
const removals = new EventTarget();

/** Items with a state of their own, as those of a query that the list does not use. */
function Items() {
  const [ids, setIds] = useState(['first', 'second', 'third']);
  useEffect(() => {
    const remove = () => setIds(['first', 'third']);
    removals.addEventListener('remove', remove);
    return () => removals.removeEventListener('remove', remove);
  }, []);
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
  act(() => void removals.dispatchEvent(new Event('remove')));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'third' }).closest('li')).toHaveFocus(),
  );
});
