import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { openApp } from '@/testing/app';
import { inDays, invitedCase, noticeOf } from '@/testing/cases';
import { id, professional, signIn, surgeon } from '@/testing/people';
import { postedCase } from '@/testing/postings';
import { http, server } from '@/testing/server';

type Invitation = components['schemas']['InvitationDelivery'];
type Notice = components['schemas']['NoticeDelivery'];

/** Opens the posting with these people and the delivery states of their invitations and other notices. */
function openPosting(
  people: Record<string, string>,
  invitations: Invitation[] | 'fails',
  notices: Notice[] = [],
) {
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
        : response(200).json({ jobId: params.jobId, invitations, notices }),
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
    expect(row('Ada Seen')).toHaveTextContent(/Email: sent .*\d:\d\d/);
    expect(row('Ada Seen')).toHaveTextContent('Text message: not delivered yet, is tried again');
    expect(row('Ben Unseen')).toHaveTextContent('not seen yet');
    expect(row('Ben Unseen')).toHaveTextContent(
      'Email: could not be delivered, the recipient does not accept messages',
    );
    expect(row('Ben Unseen')).toHaveTextContent(
      'Push message: could not be delivered, the device no longer receives messages',
    );
  });

  // Shows: FL-26, AMB-350
  it('sees when people were asked for the day and released, and whether they saw it', async () => {
    const [ada, ben] = [id(0xf1), id(0xf2)];
    const at = inDays(-1);
    const { user } = openPosting(
      { [ada]: 'Ada Seen', [ben]: 'Ben Released' },
      [{ userId: ada, invitedAt: at, seenAt: at, channels: [] }],
      [
        {
          userId: ada,
          notice: 'TIME_CHANGED',
          sentAt: at,
          channels: [{ channel: 'MAIL', state: 'FAILED', at, reason: 'NOT_REACHED' }],
        },
        {
          userId: ada,
          notice: 'CONFIRM_DAY',
          sentAt: at,
          seenAt: at,
          channels: [{ channel: 'SMS', state: 'HANDED_OVER', at }],
        },
        { userId: ada, notice: 'CASE_STARTS', sentAt: at, channels: [] },
        { userId: ben, notice: 'RELEASED', sentAt: at, channels: [] },
      ],
    );
    const earlier = await screen.findByRole('button', { name: 'Earlier (3)' });
    expect(screen.getByText('Ada Seen').closest('li')).toHaveTextContent(/reminded of the start/);
    expect(screen.queryByText(/^Invited .*\d:\d\d/)).toBeNull();
    await user.click(earlier);
    expect(screen.getByText(/^Invited .*\d:\d\d/)).toBeVisible();
    const text = (name: string) =>
      screen.getByText(name).closest('li')?.textContent.replaceAll('\u00a0', ' ') ?? '';
    expect(text('Ada Seen')).toMatch(
      /Invited .* · seen .*: asked to confirm the new time · not seen yet.*Email: could not be delivered within 24 hours/,
    );
    expect(text('Ada Seen')).toMatch(
      /: asked to confirm the day · seen .*Text message: sent .*: reminded of the start · not seen yet/,
    );
    expect(text('Ben Released')).toMatch(/Released .*\d:\d\d.* · not seen yet/);
    expect(text('Ben Released')).not.toMatch(/Invited .*\d/);
  });

  // Shows: FL-26
  it('sees that the delivery states are unknown if they cannot be read', async () => {
    openPosting({ [id(0xf1)]: 'Ada Seen' }, 'fails');
    expect(await screen.findByText('Delivery status is unavailable right now.')).toBeVisible();
  });
});

/** The observers of a page, whose cards a test puts on the screen. */
class Screen {
  private static all: Screen[] = [];
  private readonly cards = new Map<string, Element>();

  constructor(private readonly changed: IntersectionObserverCallback) {
    Screen.all.push(this);
  }

  static stub() {
    Screen.all = [];
    vi.stubGlobal('IntersectionObserver', Screen);
  }

  static show(card: string) {
    for (const observer of Screen.all) {
      const target = observer.cards.get(card);
      const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
      if (target) observer.changed([entry], observer as unknown as IntersectionObserver);
    }
  }

  observe(card: Element) {
    this.cards.set(card.getAttribute('data-place') ?? '', card);
  }

  disconnect() {
    this.cards.clear();
  }
  unobserve() {}
}

/** Puts a card on the screen until this was reported; each time it has to stay there for a second. */
const showUntil = (card: string, reported: () => void) =>
  waitFor(
    () => {
      act(() => Screen.show(card));
      reported();
    },
    { timeout: 8000, interval: 1500 },
  );

afterEach(() => vi.unstubAllGlobals());

describe('a reader of notifications', () => {
  const question = noticeOf(3, { type: 'MESSAGE', status: 'CONFIRMED', content: 'A question' });
  const openNotifications = async (path: string) => {
    Screen.stub();
    const sent: unknown[] = [];
    server.use(
      http.get('/api/unreadnotifications/{userId}/{filter}', ({ response }) =>
        response(200).json([question]),
      ),
      http.put('/api/seen', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json({ result: 'SUCCESS' });
      }),
    );
    openApp(path);
    expect(await screen.findByText('A question')).toBeVisible();
    return sent;
  };

  // Shows: FL-26, AMB-350
  it('reports a message about their case that was on the screen, as a professional', async () => {
    signIn(professional);
    const sent = await openNotifications('/userMain/notifications');
    await showUntil(question._id, () => expect(sent).toEqual([{ messages: [question._id] }]));
  });

  // Shows: AMB-350
  it('reports nothing as an owner', async () => {
    signIn(surgeon);
    const sent = await openNotifications('/adminMain/adminNotifications');
    for (const _ of [1, 2]) {
      act(() => Screen.show(question._id));
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    expect(sent).toEqual([]);
  });
});

describe('a professional', () => {
  // Shows: FL-26, AMB-201
  it('reports an invitation whose card was on the screen for a second, once', async () => {
    Screen.stub();
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
    await showUntil(invited._id, () => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ messages: [invited.myMsg[0]?._id] }]);
    act(() => Screen.show(invited._id));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(sent).toHaveLength(1);
  });
});
