import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http as plain } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession } from '@/api/types';
import { getSession } from '@/session/store';
import { openApp } from '@/testing/app';
import { id, professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

const here: OwnSession = {
  _id: id(1),
  current: true,
  browser: 'Firefox',
  system: 'Linux',
  address: '203.0.113.7',
  signInAddress: '203.0.113.7',
  sameNetwork: true,
  createdAt: '2026-11-20T18:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
};
const phone: OwnSession = {
  ...here,
  _id: id(2),
  current: false,
  browser: 'Chrome',
  system: 'Android',
  address: '198.51.100.4',
  sameNetwork: false,
};

let all: OwnSession[];

beforeEach(() => {
  const { system: _none, ...script } = phone;
  all = [here, phone, { ...script, _id: id(3), browser: 'curl' }];
  server.use(
    http.get('/api/sessions', ({ response }) => response(200).json(all)),
    http.delete('/api/sessions/{id}', ({ params, response }) => {
      all = all.filter((session) => session._id !== params.id);
      return response(204).empty();
    }),
    http.post('/api/endsessions', async ({ request, response }) => {
      const { current } = await request.json();
      const ended = current ? all.length : all.length - 1;
      all = current ? [] : [here];
      return response(200).json({ ended });
    }),
  );
});

async function open() {
  signIn(professional);
  const app = openApp('/security');
  const list = within(await screen.findByRole('list', { name: 'Sessions' }));
  return { ...app, list };
}

// Shows: AMB-94
describe('SecurityPage', () => {
  it('names devices and networks and marks the current session', async () => {
    const { list } = await open();
    const [first, second, third] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('Firefox on Linux · this device');
    expect(first).toHaveTextContent('this network');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('Chrome on Android');
    expect(second).toHaveTextContent('198.51.100.4');
    expect(third).toHaveTextContent('curl');
  });

  it('signs out one device', async () => {
    const { user, list } = await open();
    await user.click(list.getByRole('button', { name: 'Sign out Chrome on Android' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getByText('Device signed out')).toBeInTheDocument();
  });

  it('signs out all other devices after a confirmation', async () => {
    const { user, list } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('2 devices are signed out')).toBeInTheDocument();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });

  it('signs out everywhere and leads to the login', async () => {
    const { user, path } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.getByText('You are signed out everywhere.')).toBeInTheDocument();
    expect(getSession()).toBeUndefined();
  });

  it('leads to the login at once when the server announces the end of the session', async () => {
    server.use(
      plain.get('http://localhost/api/events', () => {
        const end = new TextEncoder().encode('event: end\ndata: session\n\n');
        return new HttpResponse(
          new ReadableStream({
            start: (stream) => {
              stream.enqueue(end);
              stream.close();
            },
          }),
          { headers: { 'Content-Type': 'text/event-stream' } },
        );
      }),
    );
    signIn(professional);
    const { path } = openApp('/security');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.getByText(/was signed out on another device/)).toBeInTheDocument();
    expect(getSession()).toBeUndefined();
  });
});
