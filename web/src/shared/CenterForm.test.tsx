import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { admin, signIn, surgeon } from '@/testing/people';
import { CenterForm } from './CenterForm';

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CenterForm onCreated={() => {}} onCancel={() => {}} />
    </QueryClientProvider>,
  );
const phone = () => screen.getByLabelText<HTMLInputElement>(/^Phone/);

it('keeps the draft for the user who typed it only', async () => {
  signIn(surgeon);
  const first = open();
  await userEvent.type(phone(), '5105550100');
  first.unmount();
  signIn(admin);
  const second = open();
  expect(phone().value).toBe('');
  second.unmount();
  signIn(surgeon);
  open();
  expect(phone().value).toBe('5105550100');
});
