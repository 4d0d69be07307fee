import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { keys } from '@/api/keys';
import { availabilityQuery as ownAvailability } from '@/api/ownAvailability';
import type { components } from '@/api/schema';
import { makeQueryClient } from '@/app/queryClient';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { professional, signIn, surgeon } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';
import { AvailabilityForm } from './AvailabilityForm';

type Availability = components['schemas']['Availability'];
type Change = components['schemas']['UpdateAvailability'];

/** A server that stores what is sent, or refuses it. */
function useAvailability(stored: Availability, refused = false) {
  const state = { stored, sent: [] as Change[], reads: 0 };
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.get('/api/calendarlink', ({ response }) => response(200).json({ createdAt: null })),
    http.get('/api/availability', ({ response }) => {
      state.reads += 1;
      return response(200).json(state.stored);
    }),
    http.put('/api/updateuser/{id}', ({ response }) => response(200).json(fullProfile)),
    http.put('/api/language', ({ response }) => response(200).json({ language: 'es' })),
    http.put('/api/availability', async ({ request, response }) => {
      const change = (await request.json()) as Change;
      state.sent.push(change);
      if (refused)
        return response(400).json({
          code: 'VALIDATION',
          message: 'Another exception has the same date',
          fields: [
            { field: 'exceptions[0].first', message: 'Another exception has the same date' },
          ],
        });
      state.stored = {
        ...state.stored,
        week: change.week,
        exceptions: [],
        restHours: change.restHours,
        ...(change.zipCode && { zipCode: change.zipCode }),
      };
      return response(200).json(state.stored);
    }),
  );
  return state;
}

const nothing: Availability = { week: [], exceptions: [], restHours: 8 };
const open = async () => {
  signIn(professional);
  const app = openApp('/settings');
  const section = await screen.findByRole('region', { name: 'Your availability' });
  await within(section).findByRole('button', { name: 'Save availability' });
  return { ...app, section: within(section) };
};

afterEach(() => act(() => setLanguage('en')));

// Shows: FL-28
describe('AvailabilitySection', () => {
  it('saves the week, the exceptions and the rest together', async () => {
    const availability = useAvailability(nothing);
    const { user, section } = await open();
    expect(section.queryByLabelText('Tuesday: from')).not.toBeInTheDocument();
    await user.selectOptions(section.getByLabelText('Monday: I am'), 'Not available');
    await user.selectOptions(
      section.getByLabelText('Tuesday: I am'),
      'Available only from … until …',
    );
    await user.clear(section.getByLabelText('Tuesday: until'));
    await user.type(section.getByLabelText('Tuesday: until'), '13:30');
    await user.click(section.getByRole('button', { name: 'Add dates' }));
    const exception = within(section.getByRole('listitem', { name: 'Exception 1' }));
    await user.type(exception.getByLabelText(/^First day/), '2030-01-05');
    await user.clear(section.getByLabelText(/^Hours of rest/));
    await user.type(section.getByLabelText(/^Hours of rest/), '10');
    await user.click(section.getByRole('button', { name: 'Save availability' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(availability.sent).toEqual([
      {
        week: [
          { day: 'MONDAY', state: 'NOT_AVAILABLE' },
          { day: 'TUESDAY', state: 'AVAILABLE', from: '07:00', until: '13:30' },
        ],
        exceptions: [{ first: '2030-01-05', last: '2030-01-05', state: 'NOT_AVAILABLE' }],
        restHours: 10,
      },
    ]);
  });

  // Shows: AMB-292
  it('has the focus on the ZIP code that a link leads to', async () => {
    useAvailability(nothing);
    signIn(professional);
    openApp('/settings#home-zip');
    const zip = await screen.findByLabelText(/^ZIP code of your home/);
    await waitFor(() => expect(zip).toHaveFocus());
  });

  // Shows: AMB-292
  it('keeps a ZIP code that is not five digits, and sends a valid one', async () => {
    const availability = useAvailability({ ...nothing, zipCode: '92103' });
    const { user, section } = await open();
    const zip = section.getByLabelText(/^ZIP code of your home/);
    expect(zip).toHaveValue('92103');
    await user.clear(zip);
    await user.type(zip, '9210');
    await user.click(section.getByRole('button', { name: 'Save availability' }));
    expect((await section.findAllByText('Enter five digits, or nothing'))[0]).toBeVisible();
    expect(zip).toHaveValue('9210');
    expect(availability.sent).toEqual([]);
    await user.type(zip, '8');
    await user.click(section.getByRole('button', { name: 'Save availability' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(availability.sent).toEqual([
      { week: [], exceptions: [], restHours: 8, zipCode: '92108' },
    ]);
  });

  // Shows: AMB-292
  it.each([
    ['92108', true],
    ['92103', false],
  ])(
    'with the ZIP code %s instead of 92103, makes the list of new cases stale: %s',
    async (typed, stale) => {
      const stored = { ...nothing, zipCode: '92103' };
      useAvailability(stored);
      signIn(professional);
      const client = makeQueryClient(() => {});
      const list = keys.newJobs(professional._id, { miles: 25 });
      client.setQueryData(list, []);
      render(
        <QueryClientProvider client={client}>
          <AvailabilityForm own={stored} />
        </QueryClientProvider>,
      );
      const user = userEvent.setup({ delay: null });
      const zip = screen.getByLabelText(/^ZIP code of your home/);
      await user.clear(zip);
      await user.type(zip, typed);
      await user.click(screen.getByRole('button', { name: 'Save availability' }));
      await waitFor(() => expect(client.getQueryData(ownAvailability.queryKey)).toBeDefined());
      expect(client.getQueryState(list)?.isInvalidated).toBe(stale);
    },
  );

  it('shows the errors of invalid input and sends nothing', async () => {
    const availability = useAvailability(nothing);
    const { user, section } = await open();
    await user.selectOptions(
      section.getByLabelText('Friday: I am'),
      'Not available from … until …',
    );
    await user.clear(section.getByLabelText('Friday: until'));
    await user.type(section.getByLabelText('Friday: until'), '06:00');
    for (const _ of [1, 2]) await user.click(section.getByRole('button', { name: 'Add dates' }));
    const exception = (number: number) =>
      within(section.getByRole('listitem', { name: `Exception ${number}` }));
    await user.type(exception(1).getByLabelText(/^First day/), '2030-01-05');
    await user.type(exception(1).getByLabelText(/^Last day/), '2030-01-04');
    await user.clear(section.getByLabelText(/^Hours of rest/));
    await user.paste('100');
    await user.click(section.getByRole('button', { name: 'Save availability' }));
    expect(section.getByLabelText('Friday: until')).toHaveAccessibleDescription(
      'The end must be after the beginning',
    );
    expect(exception(1).getByLabelText(/^Last day/)).toHaveAccessibleDescription(
      /must not be before/,
    );
    expect(exception(2).getByLabelText(/^First day/)).toBeInvalid();
    expect(section.getByLabelText(/^Hours of rest/)).toBeInvalid();
    await user.clear(exception(1).getByLabelText(/^Last day/));
    await user.type(exception(2).getByLabelText(/^First day/), '2030-01-05');
    await user.clear(section.getByLabelText(/^Hours of rest/));
    await user.type(section.getByLabelText(/^Hours of rest/), '8');
    await user.selectOptions(section.getByLabelText('Friday: I am'), 'Nothing stated');
    await user.click(section.getByRole('button', { name: 'Save availability' }));
    expect(exception(2).getByLabelText(/^First day/)).toHaveAccessibleDescription(
      'Another exception has the same day',
    );
    // The error is also gone after a change of the other exception, or its removal.
    const days = () => exception(2).getByLabelText(/^First day/);
    fireEvent.change(exception(1).getByLabelText(/^First day/), {
      target: { value: '2030-01-04' },
    });
    await waitFor(() => expect(days()).toBeValid());
    fireEvent.change(exception(1).getByLabelText(/^Last day/), { target: { value: '2030-01-06' } });
    await waitFor(() => expect(days()).toBeInvalid());
    fireEvent.change(exception(1).getByLabelText(/^Last day/), { target: { value: '2032-01-06' } });
    await waitFor(() =>
      expect(exception(1).getByLabelText(/^Last day/)).toHaveAccessibleDescription(
        /at most 366 days/,
      ),
    );
    await user.click(section.getByRole('button', { name: 'Remove exception 1' }));
    await waitFor(() => expect(exception(1).getByLabelText(/^First day/)).toBeValid());
    expect(availability.sent).toEqual([]);
  });

  it('keeps the input when the server rejects it, and shows the message at the field', async () => {
    const first = { first: '2030-01-05', last: '2030-01-05', state: 'NOT_AVAILABLE' } as const;
    const availability = useAvailability({ ...nothing, exceptions: [first] }, true);
    const { user, section } = await open();
    await user.selectOptions(section.getByLabelText('Sunday: I am'), 'Available all day');
    await user.click(section.getByRole('button', { name: 'Save availability' }));
    const exception = within(section.getByRole('listitem', { name: 'Exception 1' }));
    expect(await exception.findByText('Another exception has the same date')).toBeInTheDocument();
    expect(section.getByLabelText('Sunday: I am')).toHaveValue('AVAILABLE');
    expect(availability.sent).toHaveLength(1);
    await user.click(section.getByRole('button', { name: 'Remove exception 1' }));
    expect(section.queryByRole('listitem', { name: 'Exception 1' })).not.toBeInTheDocument();
  });

  it('keeps the focus in the exceptions when one is removed', async () => {
    useAvailability(nothing);
    const { user, section } = await open();
    for (const _ of [1, 2]) await user.click(section.getByRole('button', { name: 'Add dates' }));
    await user.click(section.getByRole('button', { name: 'Remove exception 1' }));
    expect(section.getByRole('listitem', { name: 'Exception 1' })).toHaveFocus();
    await user.click(section.getByRole('button', { name: 'Remove exception 1' }));
    expect(section.getByText('Other dates')).toHaveFocus();
  });

  it('keeps the focus when it is saved, and unsaved input when the language changes', async () => {
    useAvailability(nothing);
    const { user, section } = await open();
    await user.selectOptions(section.getByLabelText('Monday: I am'), 'Not available');
    const save = section.getByRole('button', { name: 'Save availability' });
    await user.click(save);
    await screen.findByText('Saved.');
    expect(section.queryByText('You have unsaved changes.')).toBeNull();
    await waitFor(() =>
      expect(section.getByLabelText('Monday: I am')).toHaveValue('NOT_AVAILABLE'),
    );
    expect(save).toHaveFocus();

    await user.selectOptions(section.getByLabelText('Sunday: I am'), 'Available all day');
    await user.selectOptions(screen.getByLabelText('Language'), 'Español');
    await waitFor(() => expect(screen.getByText('Tiene cambios sin guardar.')).toBeVisible());
    expect(screen.getByLabelText('Domingo: disponibilidad')).toHaveValue('AVAILABLE');
  });

  it('restores after a reload what was typed during a slow save', async () => {
    const ended = { first: '2030-01-05', last: '2030-01-05', state: 'NOT_AVAILABLE' } as const;
    const availability = useAvailability({ ...nothing, exceptions: [ended] });
    let answer = () => {};
    const released = new Promise<void>((done) => (answer = done));
    server.use(
      http.put('/api/availability', async ({ request, response }) => {
        const { week, restHours } = await request.json();
        await released;
        availability.stored = { ...availability.stored, week, restHours, exceptions: [] };
        return response(200).json(availability.stored);
      }),
    );
    const { user, section } = await open();
    await user.selectOptions(section.getByLabelText('Monday: I am'), 'Not available');
    const save = section.getByRole('button', { name: 'Save availability' });
    await user.click(save);
    await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'true'));
    const rest = section.getByLabelText(/^Hours of rest/);
    await user.clear(rest);
    await user.type(rest, '9');
    answer();
    await waitFor(() => expect(section.queryByRole('listitem', { name: /Exception/ })).toBeNull());
    expect(rest).toHaveValue('9');
    expect(rest).toHaveFocus();
    cleanup();
    const { section: again } = await open();
    expect(again.getByLabelText(/^Hours of rest/)).toHaveValue('9');
    expect(again.getByLabelText('Monday: I am')).toHaveValue('NOT_AVAILABLE');
    expect(again.queryByRole('listitem', { name: /Exception/ })).toBeNull();
  });

  it('shows a change of another device only if nothing is unsaved', async () => {
    const availability = useAvailability(nothing);
    const { user, section } = await open();
    const change = async (restHours: number) => {
      availability.stored = { ...availability.stored, restHours };
      await user.click(screen.getByRole('checkbox', { name: /By text message/ }));
    };
    await change(11);
    const rest = section.getByLabelText(/^Hours of rest/);
    await waitFor(() => expect(rest).toHaveValue('11'));
    await user.clear(rest);
    await user.type(rest, '9');
    const reads = availability.reads;
    await change(12);
    await waitFor(() => expect(availability.reads).toBeGreaterThan(reads));
    expect(rest).toHaveValue('9');
  });

  it('is shown to professionals only', async () => {
    useAvailability(nothing);
    signIn(surgeon);
    openApp('/settings');
    expect(await screen.findByText(/^Most choices are saved at once/)).toBeInTheDocument();
    expect(screen.queryByText('Your availability')).not.toBeInTheDocument();
  });
});
