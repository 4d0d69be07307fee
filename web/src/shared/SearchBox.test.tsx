import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox';

/** Renders the box; the returned function sets the text of the address. */
function openBox() {
  const onSearch = vi.fn();
  const box = (value?: string) => <SearchBox label="Search" value={value} onSearch={onSearch} />;
  const { rerender } = render(box());
  return { onSearch, setAddress: (value?: string) => rerender(box(value)) };
}
const box = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });

it('keeps what was typed while the address took over an earlier text', async () => {
  const { onSearch, setAddress } = openBox();
  type('an');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('an'));
  type('ana ');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onSearch).toHaveBeenLastCalledWith('ana');
  type('ana r');
  setAddress('an');
  expect(box()).toHaveValue('ana r');
  setAddress('ana');
  expect(box()).toHaveValue('ana r');
});

it('shows the text of another address, such as that of a link', async () => {
  const { onSearch, setAddress } = openBox();
  type('an');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('an'));
  setAddress('an');
  setAddress(undefined);
  expect(box()).toHaveValue('');
  setAddress('an');
  expect(box()).toHaveValue('an');
});
