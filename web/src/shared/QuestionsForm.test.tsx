import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { professional, signIn } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server, someConfig } from '@/testing/server';
import { QuestionsForm } from './QuestionsForm';

afterEach(() => act(() => setLanguage('en')));

function openForm() {
  signIn(professional);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <QuestionsForm />
    </QueryClientProvider>,
  );
}

it('answers retried after a lost response keep the key, changed answers get a new one', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.put('/api/updateuser/{id}', ({ request, response }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1
        ? response.untyped(HttpResponse.error())
        : response(200).json(fullProfile);
    }),
  );
  openForm();
  const first = await screen.findByLabelText('Answer 1');
  const second = screen.getByLabelText('Answer 2');
  await userEvent.type(first, 'x');
  await userEvent.type(second, 'y{Enter}');
  await screen.findByRole('alert');
  await userEvent.type(second, '{Enter}');
  await waitFor(() => expect(second).toHaveValue(''));
  await userEvent.type(first, 'x');
  await userEvent.type(second, 'z{Enter}');
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it.each(['profile', 'questions'])(
  'offers to read the %s again after a failure',
  async (failing) => {
    let failures = 1;
    const failsOnce = (what: string) => what === failing && failures-- > 0;
    server.use(
      http.get('/api/user/{id}', ({ response }) =>
        failsOnce('profile')
          ? response.untyped(HttpResponse.error())
          : response(200).json(fullProfile),
      ),
      http.get('/api/config', ({ response }) =>
        failsOnce('questions')
          ? response.untyped(HttpResponse.error())
          : response(200).json(someConfig),
      ),
    );
    openForm();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Answer 1')).toBeVisible();
  },
);

// Shows: AMB-79, AMB-92
it('shows the questions in Spanish, and one without a translation as the server has it', async () => {
  const first = ['What was your first toy?', ...someConfig.securityQuestions.first.slice(1)];
  const second = ['What was your first job?', ...someConfig.securityQuestions.second.slice(1)];
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.get('/api/config', ({ response }) =>
      response(200).json({ ...someConfig, securityQuestions: { first, second } }),
    ),
  );
  await act(() => setLanguage('es'));
  openForm();
  expect(await screen.findByRole('option', { name: '¿Cuál fue su primer empleo?' })).toHaveValue(
    '0',
  );
  expect(screen.getByRole('option', { name: 'What was your first toy?' })).toHaveValue('0');
});
