import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '@/api/problem';
import { FormAlerts } from './FormAlerts';
import { FormSelect, FormText } from './fields';
import { useApiForm } from './useApiForm';

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty('Name is required')),
  city: v.pipe(v.string(), v.nonEmpty('City is required')),
  state: v.string(),
});
const defaults = { name: '', city: '', state: 'NV' };

interface Props {
  submit: (values: typeof defaults) => Promise<void>;
  draft?: string;
  onRender?: ((part: string) => void) | undefined;
  start?: typeof defaults;
}

function City({
  form,
  onRender,
}: { form: ReturnType<typeof useApiForm<typeof defaults>> } & Pick<Props, 'onRender'>) {
  onRender?.('city');
  return <p>City: {useWatch({ control: form.control, name: 'city' })}</p>;
}

function Screen({ submit, draft, onRender, start = defaults }: Props) {
  const [states, setStates] = useState<{ value: string; label: string }[]>([]);
  const form = useApiForm({
    schema,
    defaults: start,
    submit,
    names: { 'address.city': 'city' },
    ...(draft && { draft: { name: draft, sameDefaults: true } }),
  });
  onRender?.('screen');
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <fieldset disabled={form.busy}>
        <FormAlerts form={form} />
        <FormText form={form} name="name" label="Name" />
        <FormText form={form} name="city" label="City" />
        <FormSelect form={form} name="state" label="State" options={states} placeholder="None" />
        <City form={form} onRender={onRender} />
        <button>Send</button>
        <button type="button" onClick={() => setStates([{ value: 'NV', label: 'Nevada' }])}>
          Load
        </button>
        {form.draft.restored && (
          <button type="button" onClick={form.discardDraft}>
            Discard
          </button>
        )}
      </fieldset>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

/** Fills and submits a form whose request is rejected with these errors. */
async function submitRejected(...fields: { field: string; message: string }[]) {
  const problem = new ApiProblem(400, 'VALIDATION', 'Please check the form.', fields);
  render(<Screen submit={() => Promise.reject(problem)} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Noor');
  await userEvent.type(screen.getByLabelText('City'), 'Reno');
  await send();
  await screen.findByRole('alert');
}

it('moves the focus to the first field that the server rejects, and keeps the input', async () => {
  await submitRejected(
    { field: 'address.city', message: 'City is unknown' },
    { field: 'name', message: 'Name is taken' },
  );
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is taken');
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('City is unknown');
  expect(screen.getByLabelText('Name')).toHaveValue('Noor');
  // A change of a field removes its error only.
  await userEvent.type(screen.getByLabelText('Name'), 'a');
  await waitFor(() => expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription());
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('City is unknown');
});

it('lists errors without a field above the form and focuses the list', async () => {
  await submitRejected({ field: 'plan', message: 'The plan has ended' });
  expect(screen.getByRole('alert')).toHaveTextContent('The plan has ended');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
});

it('validates on submit, then on every change', async () => {
  const submit = vi.fn(() => Promise.resolve());
  render(<Screen submit={submit} />);
  await userEvent.type(screen.getByLabelText('Name'), 'a{Backspace}');
  expect(screen.queryByText('Name is required')).toBeNull();
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/Name is required.*City is required/);
  await userEvent.type(screen.getByLabelText('Name'), 'a');
  await waitFor(() => expect(alert).not.toHaveTextContent('Name is required'));
  expect(submit).not.toHaveBeenCalled();
});

it('shows the selected value of a list that is loaded after the form', async () => {
  render(<Screen submit={() => Promise.resolve()} />);
  expect(screen.getByLabelText('State')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Load' }));
  expect(screen.getByLabelText('State')).toHaveValue('NV');
});

it('rerenders neither the screen nor other fields while the user types in one field', async () => {
  const rendered: string[] = [];
  render(<Screen submit={() => Promise.resolve()} onRender={(part) => rendered.push(part)} />);
  rendered.length = 0;
  await userEvent.type(screen.getByLabelText('Name'), 'Noor');
  expect(rendered).toEqual([]);
  await userEvent.type(screen.getByLabelText('City'), 'R');
  expect(rendered).toEqual(['city']);
});

it('restores a draft, unless the defaults have changed since, and discards it', async () => {
  const props = { submit: () => Promise.resolve(), draft: 'test' };
  const first = render(<Screen {...props} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Noor');
  first.unmount();
  const changed = render(<Screen {...props} start={{ ...defaults, city: 'Reno' }} />);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  changed.unmount();
  render(<Screen {...props} />);
  expect(screen.getByLabelText('Name')).toHaveValue('Noor');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect({ ...sessionStorage }).toEqual({});
});

it('leaves the focus to the user and shows a later error at its field', async () => {
  render(<Screen submit={() => Promise.resolve()} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Noor');
  await userEvent.type(screen.getByLabelText('City'), 'Reno');
  await send();
  await userEvent.clear(screen.getByLabelText('Name'));
  await waitFor(() =>
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
