import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobTemplate } from '@/api/types';
import { openApp } from '@/testing/app';
import { admin, bayview, id, signIn, surgeon } from '@/testing/people';
import { favoritePeople, postedCase } from '@/testing/postings';
import { newProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

const FORM = '/adminMain/postJob';
const hands: JobTemplate = {
  _id: id(0xa1),
  name: 'Hands, two rooms',
  shared: false,
  mayChange: true,
  surgeryCenterId: { _id: bayview._id, name: bayview.name },
  duration: 2.5,
  desc: 'Bring loupes',
  procedures: ['Carpal tunnel release'],
  staffs: [
    { specialtyId: 0, hourlyRate: 150, payPerJob: 0, minPay: 50, numOfRequired: 2, numOfFilled: 0 },
    { specialtyId: 2, hourlyRate: 0, payPerJob: 900, minPay: 0, numOfRequired: 1, numOfFilled: 0 },
  ],
};
let listed: JobTemplate[];
let sent: { method: string; url: string; body?: unknown }[];
let asked: (string | null)[];

beforeEach(() => {
  listed = [hands];
  sent = [];
  asked = [];
  const saved = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const body: unknown = request.method === 'DELETE' ? undefined : await request.json();
    sent.push({ method: request.method, url: pathname, body });
  };
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([postedCase])),
    http.get('/api/getjobs', ({ response }) => response(200).json([postedCase])),
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
    http.post('/api/favoritestaffs', ({ response }) => response(200).json(favoritePeople)),
    http.get('/api/credentialedsurgeons/{centerId}', ({ response }) => response(200).json([])),
    http.get('/api/jobtemplates', ({ request, response }) => {
      asked.push(new URL(request.url).searchParams.get('centerId'));
      return response(200).json(listed);
    }),
    http.post('/api/jobtemplates', async ({ request, response }) => {
      await saved(request.clone());
      return response(200).json(hands);
    }),
    http.put('/api/jobtemplates/{id}', async ({ request, response }) => {
      await saved(request.clone());
      return response(200).json(hands);
    }),
    http.delete('/api/jobtemplates/{id}', async ({ request, response }) => {
      await saved(request.clone());
      listed = [];
      return response(200).json(hands);
    }),
  );
});

const value = (label: string, at = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(label)[at]?.value;

async function openForm(person = surgeon) {
  signIn(person);
  const app = openApp(FORM);
  await screen.findByRole('button', { name: 'Save as template' });
  return app;
}

async function openTemplates(person = surgeon) {
  const app = await openForm(person);
  await app.user.click(await screen.findByRole('button', { name: 'Start from a template' }));
  return { ...app, list: await screen.findByRole('dialog', { name: 'Templates' }) };
}

describe('starting from a template', () => {
  /** Shows: FL-02, AMB-122 */
  it('fills every field but date and people with two presses, and restores what was typed', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Estimated hours'), '9');
    const start = value('Date and time');
    await user.click(await screen.findByRole('button', { name: 'Start from a template' }));
    await user.click(await screen.findByRole('button', { name: 'Use Hands, two rooms' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(value('Surgery center')).toBe(bayview._id);
    expect(value('Date and time')).toBe(start);
    expect(value('Estimated hours')).toBe('2.5');
    expect([value('Hourly pay ($)'), value('Minimum pay ($)'), value('How many')]).toEqual([
      '150',
      '50',
      '2',
    ]);
    expect(value('Pay per job ($)')).toBe('900');
    expect(value('Special instructions')).toBe('Bring loupes');
    expect(screen.getByText('Carpal tunnel release')).toBeVisible();
    for (const box of await screen.findAllByRole('checkbox', { name: /^Invite/ }))
      expect(box).not.toBeChecked();
    expect(screen.getByText(/^Filled in from “Hands, two rooms”/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Restore what I typed' }));
    expect(value('Estimated hours')).toBe('9');
    expect(value('Hourly pay ($)')).toBe('');
    expect(screen.queryByText(/^Filled in from/)).toBeNull();
  });

  /** Shows: FL-02, AMB-122 */
  it('asks for another center where the one of the template is no longer possible', async () => {
    listed = [{ ...hands, surgeryCenterId: { _id: id(0xbb), name: 'Former Center' } }];
    const { user } = await openTemplates();
    await user.click(await screen.findByRole('button', { name: /^Use/ }));
    expect(value('Surgery center')).toBe('');
    expect(screen.getByLabelText('Surgery center')).toHaveAccessibleDescription(
      /The template is for Former Center, where you cannot post now/,
    );
    expect(value('Estimated hours')).toBe('2.5');
  });

  /** Shows: FL-02 */
  it('names the field that the rules no longer allow, and keeps the values', async () => {
    const [line] = hands.staffs;
    if (!line) throw new Error('no line');
    listed = [{ ...hands, staffs: [{ ...line, hourlyRate: 123_456 }] }];
    const { user } = await openTemplates();
    await user.click(await screen.findByRole('button', { name: /^Use/ }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findAllByText(/Pay_Rate must be a valid number/)).toHaveLength(2);
    expect(value('Hourly pay ($)')).toBe('123456');
    expect(value('Special instructions')).toBe('Bring loupes');
  });

  /** Shows: FL-02, AMB-122 */
  it('is found with Ctrl K by its name, fills the form once and leaves the address', async () => {
    server.use(
      http.get('/api/find', ({ response }) =>
        response(200).json({ people: [], cases: [], centers: [] }),
      ),
      http.get('/api/user/{id}', ({ response }) => response(200).json(newProfile)),
    );
    signIn(surgeon);
    const { user, path, search } = openApp('/settings');
    await screen.findByRole('button', { name: 'Find (Ctrl K)' });
    await user.keyboard('{Control>}k{/Control}');
    const find = within(await screen.findByRole('dialog', { name: 'Find' }));
    await user.type(find.getByRole('combobox'), 'rooms');
    const found = within(await find.findByRole('group', { name: 'Templates' }));
    await user.click(found.getByRole('option', { name: /Hands, two rooms/ }));
    expect(await screen.findByText(/Hands, two rooms/)).toBeVisible();
    await waitFor(() => expect(value('Estimated hours')).toBe('2.5'));
    await waitFor(() => expect(path() + search()).toBe(FORM));
  });

  /** Shows: FL-02 */
  it('shows the other templates if the linked one was deleted', async () => {
    signIn(surgeon);
    const { path, search } = openApp(`${FORM}?template=${id(0xaf)}`);
    const list = await screen.findByRole('dialog', { name: 'Templates' });
    expect(await within(list).findByRole('button', { name: /^Use Hands/ })).toBeVisible();
    await waitFor(() => expect(path() + search()).toBe(FORM));
    expect(value('Estimated hours')).toBe('');
  });

  /** Shows: FL-02 */
  it('says how to save the first one', async () => {
    listed = [];
    const { list } = await openTemplates();
    expect(await within(list).findByText('No templates yet')).toBeVisible();
    expect(within(list).getByText(/Save as template/)).toBeVisible();
    expect(asked).toEqual([null]);
  });

  /** Shows: FL-02, AMB-122 */
  it('shows administrators the templates of their center, and whose they are', async () => {
    listed = [hands, { ...hands, _id: id(0xa2), name: 'Knees', shared: true, mayChange: false }];
    const { list } = await openTemplates(admin);
    expect(await within(list).findByText(/Shared with the center/)).toBeVisible();
    expect(asked).toEqual([bayview._id]);
    expect(within(list).getByRole('button', { name: 'Rename Hands, two rooms' })).toBeVisible();
    expect(within(list).queryByRole('button', { name: 'Rename Knees' })).toBeNull();
    expect(within(list).queryByRole('button', { name: 'Delete Knees' })).toBeNull();
  });

  /** Shows: FL-02 */
  it('renames and deletes', async () => {
    const { user, list } = await openTemplates();
    await user.click(await within(list).findByRole('button', { name: /^Rename/ }));
    const rename = await screen.findByRole('dialog', { name: 'Rename template' });
    const name = within(rename).getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Hands, two rooms');
    await user.clear(name);
    await user.type(name, 'Hands');
    await user.click(within(rename).getByRole('button', { name: 'Save' }));
    await screen.findByText('The template was renamed.');
    expect(sent).toEqual([
      { method: 'PUT', url: `/api/jobtemplates/${hands._id}`, body: { name: 'Hands' } },
    ]);
    await user.click(within(list).getByRole('button', { name: /^Delete/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this template?' });
    expect(within(question).getByText(/“Hands, two rooms” will be deleted/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await within(list).findByText('No templates yet')).toBeVisible();
    expect(sent[1]?.method).toBe('DELETE');
    expect(list).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('deleting a template', () => {
  /** Shows: FL-02 */
  it('without an answer keeps the question open and is repeated with the same key', async () => {
    const idempotencyKeys: (string | null)[] = [];
    let failing = true;
    server.use(
      http.delete('/api/jobtemplates/{id}', ({ request, response }) => {
        idempotencyKeys.push(request.headers.get('Idempotency-Key'));
        if (failing) return response(503).json({ code: 'BUSY', message: 'Try again in a moment.' });
        listed = [];
        return response(200).json(hands);
      }),
    );
    const { user, list } = await openTemplates();
    await user.click(await within(list).findByRole('button', { name: /^Delete/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this template?' });
    const yes = within(question).getByRole('button', { name: 'Delete' });
    await user.click(yes);
    expect(await screen.findByText('Try again in a moment.')).toBeInTheDocument();
    expect(question).toBeVisible();
    await waitFor(() => expect(yes).not.toHaveAttribute('aria-busy'));
    failing = false;
    await user.click(yes);
    expect(await within(list).findByText('No templates yet')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(new Set(idempotencyKeys).size).toBe(1);
  });
});

describe('saving a template', () => {
  /** Shows: FL-02, AMB-122 */
  it('names what is missing in the form and asks for nothing else', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Save as template' }));
    expect(await screen.findByText('Estimated_hours must be a valid number')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** Shows: FL-02, AMB-122 */
  it('keeps what is typed without date and people', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Estimated hours'), '2.5');
    await user.type(screen.getByLabelText('Hourly pay ($)'), '150');
    await user.type(screen.getByLabelText('Procedures'), 'Carpal tunnel release');
    await user.click(await screen.findByRole('checkbox', { name: /^Invite Dr. Noor Haddad/ }));
    await user.click(screen.getByRole('button', { name: 'Save as template' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as template' });
    // A surgeon shares with no center.
    expect(within(dialog).queryByRole('radio')).toBeNull();
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Carpal tunnel release');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('“Carpal tunnel release” was saved as a template.');
    expect(sent).toEqual([
      {
        method: 'POST',
        url: '/api/jobtemplates',
        body: {
          name: 'Carpal tunnel release',
          shared: false,
          surgeryCenterId: bayview._id,
          duration: 2.5,
          desc: '',
          procedures: ['Carpal tunnel release'],
          staffs: [{ specialtyId: 0, hourlyRate: 150, payPerJob: 0, minPay: 0, numOfRequired: 1 }],
        },
      },
    ]);
    expect(value('Hourly pay ($)')).toBe('150');
  });

  /** Shows: FL-02, AMB-122 */
  it('shows a name that is taken at its field', async () => {
    server.use(
      http.post('/api/jobtemplates', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'x',
          fields: [{ field: 'name', message: 'There is a template with this name already' }],
        }),
      ),
    );
    signIn(surgeon);
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Save as template' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as template' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        /There is a template with this name already/,
      ),
    );
  });

  /** Shows: FL-02, AMB-122 */
  it('shares a posted case with the center', async () => {
    signIn(admin);
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    await user.click(await screen.findByRole('button', { name: 'Save as template' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as template' });
    await user.click(within(dialog).getByRole('radio', { name: /^Everyone who posts at/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ shared: true, duration: postedCase.duration });
    expect(JSON.stringify(sent[0]?.body)).not.toContain(postedCase.start);
  });
});
