/**
 * The mock server of tests. `http` is typed by the OpenAPI document: an unknown path, body or
 * response does not compile.
 */
import { HttpResponse, http as plain } from 'msw';
import { setupServer } from 'msw/node';
import { createOpenApiHttp } from 'openapi-msw';
import type { components, paths } from '@/api/schema';

/** Typed handlers: `http.get('/api/config', ({ response }) => response(200).json(…))`. */
export const http = createOpenApiHttp<paths>({ baseUrl: 'http://localhost' });

/** The response of `GET /api/config`, unless a test overrides it. */
export const someConfig: components['schemas']['Config'] = {
  productName: 'Caseboard',
  supportEmail: 'support@example.com',
  flags: {
    email_verification: true,
    code_validation: true,
    staff_validation: true,
    reset_email_code: true,
    passkeys: true,
  },
  groups: [
    { value: 0, label: 'Anesthesiologist' },
    { value: 1, label: 'RN' },
    { value: 2, label: 'MA' },
    { value: 3, label: 'Scrub Tech' },
    { value: 4, label: 'Nurse Assitant' },
  ],
  states: [
    { value: 'CA', label: 'California' },
    { value: 'NV', label: 'Nevada' },
  ],
  limits: { pdfBytesMax: 10_485_760 },
  securityQuestions: {
    first: ['pet', 'town', 'school', 'car', 'cousin', 'street', 'teacher'].map(
      (thing) => `What was your first ${thing}?`,
    ),
    second: ['concert', 'nickname', 'book', 'vacation', 'employer', 'dish', 'song'].map(
      (thing) => `What was your favorite ${thing}?`,
    ),
  },
  termsVersion: '2021-09-13',
  addCenterOpen: true,
  mailbox: false,
  serverTime: '2026-11-21T12:00:00.000Z',
};

const none = { total: 0, items: [] };

/** The response of `GET /api/attention` if nothing waits. */
export const nothingWaits: components['schemas']['Attention'] = {
  requests: none,
  absences: none,
  awaited: none,
  claims: { ...none, amount: 0 },
  people: none,
  administrators: none,
  unfilled: none,
  withdrawals: none,
  centers: none,
  invitations: none,
  toConfirm: none,
  toReport: none,
  claimable: none,
  profile: [],
};

/** Handlers for the requests of every signed-in screen; a test overrides those that it tests. */
export const server = setupServer(
  http.get('/api/myeligibility', ({ response }) => response(200).json([])),
  http.get('/api/config', ({ response }) => response(200).json(someConfig)),
  http.get('/api/surgerycenters', ({ response }) => response(200).json([])),
  http.get('/api/unreadnotifications/{userId}/{filter}', ({ response }) => response(200).json([])),
  http.get('/api/fulljobs', ({ response }) => response(200).json([])),
  http.get('/api/attention', ({ response }) => response(200).json(nothingWaits)),
  http.get('/api/hiredjob', ({ response }) => response(200).json([])),
  http.get('/api/documentreaders', ({ response }) =>
    response(200).json({ limited: false, centers: [], readers: [] }),
  ),
  http.get('/api/verificationrequests', ({ response }) => response(200).json([])),
  http.get('/api/verificationqueue/{centerId}', ({ response }) => response(200).json([])),
  http.get('/api/surgerycenter/{id}/dispatch', ({ response }) =>
    response(200).json({
      preselected: false,
      weeks: [],
      days: [],
      hours: [],
      confirmDayHours: 48,
    }),
  ),
  http.get('/api/availability', ({ response }) =>
    response(200).json({ week: [], exceptions: [], restHours: 8 }),
  ),
  http.get('/api/centerdistances', ({ response }) => response(200).json([])),
  http.get('/api/jobchanges/{jobId}', ({ response }) => response(200).json([])),
  http.get('/api/acceptancewarnings/{id}', ({ response }) => response(200).json({ shortGaps: [] })),
  http.get('/api/inviteewarnings/{jobId}', ({ response }) => response(200).json({ people: [] })),
  http.post('/api/inviteewarnings', ({ response }) => response(200).json({ people: [] })),
  http.post('/api/dispatchpreview', ({ response }) =>
    response(200).json({ preselected: false, lead: 'DAYS', waves: [], sizes: [] }),
  ),
  http.get('/api/dispatchplans/{jobId}', ({ params, response }) =>
    response(200).json({ jobId: params.jobId, plans: [] }),
  ),
  http.get('/api/deliveries/{jobId}', ({ params, response }) =>
    response(200).json({ jobId: params.jobId, invitations: [], notices: [] }),
  ),
  http.get('/api/surgerycenter/{id}/requirements', ({ response }) => response(200).json([])),
  http.get('/api/calendarlink', ({ response }) => response(200).json({ createdAt: null })),
  http.get('/api/pushsubscriptions', ({ response }) =>
    response(200).json({ publicKey: 'BAAA', subscriptions: [] }),
  ),
  http.get('/api/notificationpreferences', ({ response }) =>
    response(200).json({ mail: true, sms: false, events: [{ event: 'REQUIRED', mail: true }] }),
  ),
  http.get('/api/passkeys', ({ response }) => response(200).json([])),
  http.get('/api/secondfactor', ({ response }) =>
    response(200).json({ recoveryCodes: 0, centers: [] }),
  ),
  http.get('/api/sessions', ({ response }) => response(200).json([])),
  http.post('/api/logout', ({ response }) => response(204).empty()),
  // A stream that stays open and sends nothing.
  plain.get(
    'http://localhost/api/events',
    () =>
      new HttpResponse(
        new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode(': hi\n\n')) }),
        {
          headers: { 'Content-Type': 'text/event-stream' },
        },
      ),
  ),
);
