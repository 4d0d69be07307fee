import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { getLocale, preferredLocale } from '@/i18n/locale';
import { getSession, refreshUser } from '@/session/store';
import { openApp } from '@/testing/app';
import { professional, signIn } from '@/testing/people';
import { newProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

let stored: string[];

// Loaded first, so that a change that does not wait is shown within the time that the tests wait.
beforeAll(async () => {
  await setLanguage('es');
  await setLanguage('en');
});

/** Shows the language that the person chose on another device. */
function chooseElsewhere() {
  const person = getSession()?.user;
  if (!person) throw new Error('no session');
  act(() => refreshUser({ ...person, language: 'es' }));
}

beforeEach(() => {
  stored = [];
  server.use(
    http.put('/api/language', async ({ request, response }) => {
      const { language } = await request.json();
      stored.push(language);
      return response(200).json({ language });
    }),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json([])),
    http.get('/api/user/{id}', ({ response }) => response(200).json(newProfile)),
  );
});

afterEach(() => act(() => setLanguage('en')));

describe('the language', () => {
  it('of a visitor is changed on this device only', async () => {
    const { user } = openApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Español' }));
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    expect(document.documentElement.lang).toBe('es');
    expect(stored).toEqual([]);
  });

  it('that a signed-in person chooses in the footer is stored on the server', async () => {
    signIn(professional);
    const { user } = openApp('/changePassword');
    await user.click(await screen.findByRole('button', { name: 'Español' }));
    await waitFor(() => expect(stored).toEqual(['es']));
    await waitFor(() => expect(getSession()?.user.language).toBe('es'));
    expect(await screen.findByRole('button', { name: 'English' })).toBeVisible();
  });

  it('is the last one chosen, also if the first answer is late', async () => {
    let answerFirst = () => {};
    server.use(
      http.put('/api/language', async ({ request, response }) => {
        const { language } = await request.json();
        if (stored.length === 0) await new Promise<void>((done) => (answerFirst = done));
        stored.push(language);
        return response(200).json({ language });
      }),
    );
    signIn(professional);
    const { user } = openApp('/changePassword');
    await user.click(await screen.findByRole('button', { name: 'Español' }));
    await user.click(await screen.findByRole('button', { name: 'English' }));
    answerFirst();
    await waitFor(() => expect(stored).toEqual(['es', 'en']));
    await screen.findByRole('button', { name: 'Español' });
    expect([getLocale(), getSession()?.user.language]).toEqual(['en', 'en']);
  });

  it('can be chosen in the settings, and is stored at once', async () => {
    signIn(professional);
    const { user } = openApp('/settings');
    await screen.findByRole('heading', { level: 1 });
    await user.selectOptions(await screen.findByLabelText('Language'), 'es');
    await waitFor(() => expect(stored).toEqual(['es']));
    expect(await screen.findByLabelText('Idioma')).toHaveValue('es');
  });

  it('stays as chosen when other data is read before the session is read again', async () => {
    signIn(professional);
    const { user } = openApp('/settings');
    await user.selectOptions(await screen.findByLabelText('Language'), 'es');
    await waitFor(() => expect(getSession()?.user.language).toBe('es'));
    await user.click(await screen.findByRole('link', { name: /seguridad de la cuenta/ }));
    expect(await screen.findByText('Llaves de acceso')).toBeVisible();
    await new Promise((done) => setTimeout(done, 100));
    expect([getLocale(), getSession()?.user.language]).toEqual(['es', 'es']);
  });

  it('is that of the person after a sign-in', async () => {
    server.use(
      http.post('/api/emaillogin', ({ response }) =>
        response(200).json({
          auth: true,
          message: '',
          user: [{ ...professional, language: 'es' }],
          authToken: 'token',
        }),
      ),
      http.get('/api/session', ({ response }) =>
        response(200).json({ ...professional, language: 'es' }),
      ),
    );
    const { user } = openApp('/login');
    await user.type(await screen.findByLabelText('Email'), professional.email);
    await user.type(screen.getByLabelText('Password'), 'Secret1{Enter}');
    await waitFor(() => expect(getLocale()).toBe('es'));
    expect(stored).toEqual([]);
  });

  it('follows a change on another device, and only a change', async () => {
    signIn(professional);
    server.use(
      http.get('/api/session', ({ response }) =>
        response(200).json({ ...professional, fullName: 'Dr. Noor Haddad-Lind' }),
      ),
    );
    openApp('/changePassword');
    // An answer that arrives later would be another change.
    await waitFor(() => expect(getSession()?.user.fullName).toBe('Dr. Noor Haddad-Lind'));
    const person = getSession()?.user;
    if (!person) throw new Error('no session');
    act(() => refreshUser({ ...person, language: 'es' }));
    await waitFor(() => expect(getLocale()).toBe('es'));
    // The server did not store this change; a later change of another field must not revert it.
    await act(() => setLanguage('en'));
    act(() => refreshUser({ ...person, language: 'es', fullName: 'Ana Ruiz' }));
    await screen.findByRole('button', { name: 'Español' });
    expect(getLocale()).toBe('en');
  });

  it('waits until a dialog is closed, so that what is typed there stays', async () => {
    server.use(
      http.get('/api/find', ({ response }) =>
        response(200).json({ people: [], cases: [], centers: [] }),
      ),
    );
    signIn(professional);
    const { user } = openApp('/changePassword');
    await screen.findByRole('button', { name: 'Find (Ctrl K)' });
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'People, cases, screens' });
    await user.type(box, 'Gar');
    chooseElsewhere();
    await new Promise((done) => setTimeout(done, 100));
    expect(screen.getByRole('combobox')).toHaveValue('Gar');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'English' })).toBeVisible();
  });

  it('waits while a form without a draft has unsaved input', async () => {
    signIn(professional);
    const { user } = openApp('/changePassword');
    const field = await screen.findByLabelText('Current Password');
    await user.type(field, 'Secret1');
    chooseElsewhere();
    await new Promise((done) => setTimeout(done, 100));
    expect(screen.getByLabelText('Current Password')).toHaveValue('Secret1');
    // A reload of the page does not have to wait.
    expect(preferredLocale()).toBe('es');
    await user.clear(field);
    expect(await screen.findByRole('button', { name: 'English' })).toBeVisible();
  });
});
