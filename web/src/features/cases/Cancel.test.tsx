import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { keys } from '@/api/keys';
import { makeQueryClient } from '@/app/queryClient';
import { useCancelJob } from '@/shared/caseCommands';
import { postedCase } from '@/testing/postings';
import { http, server } from '@/testing/server';
import { CancelSeriesDialog } from './CancelSeriesDialog';

/** A client whose cache has the claims of a visited screen. */
function cacheWithClaims() {
  const client = makeQueryClient(() => {});
  client.setQueryData(keys.claims, []);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { wrapper, isStale: () => client.getQueryState(keys.claims)?.isInvalidated };
}

// A late cancellation creates claims of minimum pay.
// Shows: AMB-40
it('reads claims again after a case is cancelled', async () => {
  server.use(
    http.post('/api/canceljob', ({ response }) =>
      response(200).json({ result: 'SUCCESS', job: postedCase, minPayClaims: [] }),
    ),
  );
  const { wrapper, isStale } = cacheWithClaims();
  const { result } = renderHook(() => useCancelJob(), { wrapper });
  act(() => result.current.run(postedCase._id));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(isStale()).toBe(true);
});

// Shows: AMB-40
it('reads claims again after the later cases of a series are cancelled', async () => {
  let cancelled = 0;
  server.use(
    http.get('/api/jobseries/{jobId}', ({ response }) => response(200).json([postedCase])),
    http.post('/api/cancelseries', ({ response }) => {
      cancelled += 1;
      return response(200).json({ cancelled: [] });
    }),
  );
  const { wrapper, isStale } = cacheWithClaims();
  render(<CancelSeriesDialog job={postedCase} busy={false} onYes={() => {}} onNo={() => {}} />, {
    wrapper,
  });
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('radio', { name: 'This and later ones (1 case)' }));
  expect(isStale()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(cancelled).toBe(1));
  await waitFor(() => expect(isStale()).toBe(true));
});
