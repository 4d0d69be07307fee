import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRecordSeen } from './useRecordSeen';

vi.mock('./seenInvitations', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => vi.unstubAllGlobals());

function Cards() {
  const box = useRef<HTMLDivElement>(null);
  useRecordSeen(box, 'card message');
  return <div ref={box} />;
}

// A rejection that nothing handles also fails the run.
it('only logs that its code could not be loaded', async () => {
  vi.stubGlobal('IntersectionObserver', vi.fn());
  const log = vi.spyOn(console, 'info');
  render(<Cards />);
  await waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringMatching(/^part missing/)));
});
