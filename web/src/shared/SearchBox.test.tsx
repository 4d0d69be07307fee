import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox';

/** Renders the box; `setUrlValue` sets the value of the search parameter. */
function openBox() {
  const onSearch = vi.fn();
  const box = (value?: string) => <SearchBox label="Search" value={value} onSearch={onSearch} />;
  const { rerender } = render(box());
  return { onSearch, setUrlValue: (value?: string) => rerender(box(value)) };
}
const box = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });

it('keeps typed text when the URL gets a text that was committed earlier', async () => {
  const { onSearch, setUrlValue } = openBox();
  type('an');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('an'));
  type('ana ');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onSearch).toHaveBeenLastCalledWith('ana');
  type('ana r');
  setUrlValue('an');
  expect(box()).toHaveValue('ana r');
  setUrlValue('ana');
  expect(box()).toHaveValue('ana r');
});

it('shows a value of the URL that it did not commit, such as that of a link', async () => {
  const { onSearch, setUrlValue } = openBox();
  type('an');
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('an'));
  setUrlValue('an');
  setUrlValue(undefined);
  expect(box()).toHaveValue('');
  setUrlValue('an');
  expect(box()).toHaveValue('an');
});
