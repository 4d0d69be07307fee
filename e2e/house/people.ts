// People and centers, made quickly over the real API, for stories that begin after sign-up.
import { randomBytes } from 'node:crypto';
import type { Mailbox } from './mailbox.ts';
import { ADD_CENTER_CODE } from './server.ts';

export const PASSWORD = 'Correct4Horse';
/** What everybody answers to their two security questions. */
export const ANSWERS = ['Juniper', 'Marlow'] as const;

export interface Center {
  id: string;
  name: string;
  /** The last six characters of its private identification id (AMB-03). */
  code: string;
}

export interface Person {
  id: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** As the server composes it, title included. */
  fullName: string;
  token: string;
}

const FIRST = [
  'Ada',
  'Ben',
  'Cora',
  'Dev',
  'Elif',
  'Finn',
  'Gia',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Levi',
  'Mara',
  'Nils',
  'Olga',
  'Pablo',
];
const LAST = [
  'Abbott',
  'Bishop',
  'Castell',
  'Dorsey',
  'Ellery',
  'Fontaine',
  'Garner',
  'Holloway',
  'Ivers',
  'Jarrett',
  'Kendrick',
  'Lowell',
];

let counter = 0;
/** A short text that no other worker and no other call makes. */
export function unique(): string {
  counter += 1;
  return `${process.pid.toString(36)}${randomBytes(3).toString('hex')}${counter}`;
}

export class People {
  constructor(
    private readonly url: string,
    private readonly mailbox: Mailbox,
  ) {}

  /** One call; an answer outside 2xx is an error that shows what the server said. */
  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** A new surgery center, through the add-center code and its ticket (AMB-05). */
  async center(name = `Harbor Surgery ${unique()}`): Promise<Center> {
    const opened = await this.call<{ ok: boolean; ticket: string }>('POST', '/api/addcentercode', {
      code: ADD_CENTER_CODE,
    });
    const made = await this.call<{ _id: string; name: string; verificationCode: string }>(
      'POST',
      '/api/surgerycenter',
      {
        name,
        address: '100 Harbor Street',
        city: 'Oakland',
        state: 'CA',
        zipCode: String(10_000 + Math.floor(Math.random() * 89_999)),
        phone: '5105550100',
      },
      undefined,
      { 'x-center-ticket': opened.ticket },
    );
    return { id: made._id, name: made.name, code: made.verificationCode };
  }

  /** A verified surgeon of a center, signed in. */
  surgeon(center: Center, name?: { firstName: string; lastName: string }): Promise<Person> {
    return this.person('SURGEON', center, -1, name);
  }

  /** A verified administrator of a center, signed in. */
  administrator(center: Center, name?: { firstName: string; lastName: string }): Promise<Person> {
    return this.person('ADMIN', center, -1, name);
  }

  /** A verified professional, signed in; an anesthesiologist unless told otherwise. */
  professional(name?: { firstName: string; lastName: string }, categoryId = 0): Promise<Person> {
    return this.person('USER', undefined, categoryId, name);
  }

  /** Posts a case for one anesthesiologist over the API; answers its id. */
  async post(
    surgeon: Person,
    center: Center,
    what: { procedure: string; start: string; minPay?: number },
  ): Promise<string> {
    const job = await this.call<{ _id: string }>(
      'POST',
      '/api/createjob',
      {
        surgeonId: surgeon.id,
        surgeryCenterId: center.id,
        start: what.start,
        duration: 3,
        desc: 'Bring the long gown.',
        procedures: [what.procedure],
        staffs: [
          {
            specialtyId: 0,
            hourlyRate: 200,
            payPerJob: 0,
            minPay: what.minPay ?? 0,
            numOfRequired: 1,
          },
        ],
      },
      surgeon.token,
    );
    return job._id;
  }

  /** Makes a professional a favorite of a surgeon and invites them to a case. */
  async invite(surgeon: Person, job: string, professional: Person): Promise<void> {
    await this.call(
      'PUT',
      `/api/addsurgeonfavorite/${professional.id}`,
      { surgeon: surgeon.id },
      surgeon.token,
    );
    const answer = await this.call<{ invited: unknown[]; skipped: unknown[] }>(
      'POST',
      '/api/invitefavorites',
      { job, invitees: [{ id: professional.id, categoryId: 0 }] },
      surgeon.token,
    );
    if (answer.invited.length !== 1) throw new Error(`not invited: ${JSON.stringify(answer)}`);
  }

  /** Accepts the invitation to a case over the API; answers the id of the invitation. */
  async accept(professional: Person, job: string): Promise<string> {
    const jobs = await this.call<{ _id: string; myMsg: { _id: string }[] }[]>(
      'GET',
      `/api/newjobs/0/${professional.id}`,
      undefined,
      professional.token,
    );
    const message = jobs.find(({ _id }) => _id === job)?.myMsg[0]?._id;
    if (message === undefined) throw new Error(`no invitation to ${job}`);
    await this.call('POST', '/api/accepted', { _id: message }, professional.token);
    return message;
  }

  private async person(
    signInType: 'SURGEON' | 'ADMIN' | 'USER',
    center: Center | undefined,
    categoryId: number,
    name?: { firstName: string; lastName: string },
  ): Promise<Person> {
    const mark = unique();
    const firstName = name?.firstName ?? FIRST[Math.floor(Math.random() * FIRST.length)] ?? 'Ada';
    const lastName = name?.lastName ?? LAST[Math.floor(Math.random() * LAST.length)] ?? 'Abbott';
    const email = `${firstName}.${lastName}.${mark}@example.com`.toLowerCase();
    const proofs: string[] = [];
    if (center) {
      const proof = await this.call<{ matched: boolean; centerProof: string }>(
        'POST',
        '/api/verifycentercode',
        {
          centerId: center.id,
          code: center.code,
        },
      );
      proofs.push(proof.centerProof);
    }
    const made = await this.call<{ _id: string }>('POST', '/api/user', {
      adminSignIn: signInType !== 'USER',
      signInType,
      firstName,
      lastName,
      username: email,
      email,
      password: PASSWORD,
      phone: '5105550123',
      categoryId,
      verifiedEmail: false,
      Rating: 5,
      active: true,
      surgeryCenters: center ? [center.id] : [],
      myCenters: center ? [{ value: center.id, label: center.name }] : [],
      ...(signInType === 'SURGEON' && center ? { certifiedCenters: [center.id] } : {}),
      securityQuestion1: { question: 0, answer: ANSWERS[0] },
      securityQuestion2: { question: 1, answer: ANSWERS[1] },
      centerProofs: proofs,
      consent: true,
      termsVersion: '2021-09-13',
    });
    await this.call('PUT', `/api/verifyemail/${made._id}`, {
      verifiedEmail: true,
      code: await this.mailbox.codeFor(email),
    });
    const signedIn = await this.call<{
      auth: boolean;
      message: string;
      authToken: string;
      user: { fullName: string }[];
    }>('POST', '/api/emaillogin', { email, password: PASSWORD });
    if (!signedIn.auth) throw new Error(`${email} could not sign in: ${signedIn.message}`);
    return {
      id: made._id,
      email,
      password: PASSWORD,
      firstName,
      lastName,
      fullName: signedIn.user[0]?.fullName ?? '',
      token: signedIn.authToken,
    };
  }
}
