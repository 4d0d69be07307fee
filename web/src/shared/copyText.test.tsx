import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/ui/toast';
import { copyText } from './copyText';

afterEach(() => vi.unstubAllGlobals());

it('says so if the browser refuses to copy', async () => {
  const writeText = vi.fn(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<Toaster />);
  expect(await copyText('1234')).toBe(false);
  expect(writeText).toHaveBeenCalledWith('1234');
  expect(await screen.findByText(/did not copy it/)).toBeInTheDocument();
});

it('returns true after copying', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } });
  expect(await copyText('1234')).toBe(true);
});
