import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { openApp } from '@/testing/app';
import { inDays, invitedCase } from '@/testing/cases';
import { id, professional, signIn, surgeon } from '@/testing/people';
import { postedCase } from '@/testing/postings';
import { http, server } from '@/testing/server';

type Invitation = components['schemas']['InvitationDelivery'];

/** Opens the posting with these people and the delivery states of their invitations. */
function openPosting(people: Record<string, string>, invitations: Invitation[] | 'fails') {
  signIn(surgeon);
  const participants = Object.entries(people).map(([_id, fullName]) => ({
    _id,
    fullName,
    categoryId: 0,
    status: 'INVITED' as const,
  }));
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) =>
      response(200).json([{ ...postedCase, participants }]),
    ),
    http.get('/api/deliveries/{jobId}', ({ params, response }) =>
      invitations === 'fails'
        ? response(403).json({ code: 'FORBIDDEN', message: 'Forbidden' })
        : response(200).json({ jobId: params.jobId, invitations }),
    ),
  );
  return openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
}

describe('an owner', () => {
  // Shows: FL-26, AMB-200
  it('sees when people were invited and saw it, and plain reasons of failures', async () => {
    const [ada, ben] = [id(0xf1), id(0xf2)];
    const at = inDays(-1);
    openPosting({ [ada]: 'Ada Seen', [ben]: 'Ben Unseen' }, [
      {
        userId: ada,
        invitedAt: at,
        seenAt: at,
        channels: [
          { channel: 'MAIL', state: 'HANDED_OVER', at },
          { channel: 'SMS', state: 'RETRYING' },
        ],
      },
      {
        userId: ben,
        invitedAt: at,
        channels: [
          { channel: 'MAIL', state: 'FAILED', at, reason: 'REJECTED' },
          { channel: 'PUSH', state: 'FAILED', at, reason: 'DEVICE_GONE' },
        ],
      },
    ]);
    expect(await screen.findByText(/^seen .*\d:\d\d/)).toBeVisible();
    const row = (name: string) => screen.getByText(name).closest('li');
    expect(row('Ada Seen')).toHaveTextContent(/Mail: sent .*\d:\d\d/);
    expect(row('Ada Seen')).toHaveTextContent('Text message: not delivered yet, is tried again');
    expect(row('Ben Unseen')).toHaveTextContent('not seen yet');
    expect(row('Ben Unseen')).toHaveTextContent(
      'Mail: could not be delivered, the recipient does not accept messages',
    );
    expect(row('Ben Unseen')).toHaveTextContent(
      'Push message: could not be delivered, the device no longer receives messages',
    );
  });

  // Shows: FL-26
  it('sees that the delivery states are unknown if they cannot be read', async () => {
    openPosting({ [id(0xf1)]: 'Ada Seen' }, 'fails');
    expect(await screen.findByText('Delivery status is unavailable right now.')).toBeVisible();
  });
});

/** An observer whose cards a test puts on the screen. */
class Screen {
  static shown: ((card: string) => void) | undefined;
  private readonly cards = new Map<string, Element>();

  constructor(private readonly changed: IntersectionObserverCallback) {}

  observe(card: Element) {
    const place = card.getAttribute('data-place') ?? '';
    this.cards.set(place, card);
    Screen.shown = (name) => {
      const target = this.cards.get(name);
      const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
      if (target) this.changed([entry], this as unknown as IntersectionObserver);
    };
  }

  disconnect() {}
  unobserve() {}
}

describe('a professional', () => {
  // Shows: FL-26, AMB-201
  it('reports an invitation whose card was on the screen for a second, once', async () => {
    vi.stubGlobal('IntersectionObserver', Screen);
    signIn(professional);
    const invited = invitedCase(7);
    const sent: unknown[] = [];
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) =>
        response(200).json([invited]),
      ),
      http.put('/api/seen', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json({ result: 'SUCCESS' });
      }),
    );
    openApp('/userMain/upcomingJobs?view=mine');
    await waitFor(() => expect(Screen.shown).toBeDefined());
    expect(sent).toEqual([]);
    act(() => Screen.shown?.(invited._id));
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 3000 });
    expect(sent).toEqual([{ messages: [invited.myMsg[0]?._id] }]);
    act(() => Screen.shown?.(invited._id));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(sent).toHaveLength(1);
    vi.unstubAllGlobals();
  });
});
