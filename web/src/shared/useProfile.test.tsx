import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keys } from '@/api/keys';
import { id, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';
import { useProfile } from './useProfile';

const USER_ID = id(0x201);

// Shows: AMB-17
it('shows no cached profile after access was lost', async () => {
  let status: 403 | 503 = 503;
  server.use(
    http.get('/api/user/{id}', ({ response }) =>
      response(status).json({ code: 'FORBIDDEN', message: 'No' }),
    ),
  );
  signIn(surgeon);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(keys.profile(USER_ID), { _id: USER_ID, fullName: 'Dr. Noor Haddad' });
  const { result } = renderHook(() => useProfile(USER_ID), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const refetch = () => client.refetchQueries({ queryKey: keys.profile(USER_ID) });
  // A failed refetch keeps the cached profile.
  await refetch();
  expect(result.current).toMatchObject({ person: { fullName: 'Dr. Noor Haddad' }, error: null });
  status = 403;
  await refetch();
  await waitFor(() => expect(result.current.person).toBeUndefined());
  expect(result.current.error).toMatchObject({ status: 403 });
});
