// What the server mailed, read the way a developer reads it: GET /api/dev/outbox (AMB-02).

export interface Mail {
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

export class Mailbox {
  constructor(private readonly url: string) {}

  /** All mails to one address, newest first. */
  async all(to: string): Promise<Mail[]> {
    const answer = await fetch(`${this.url}/api/dev/outbox?to=${encodeURIComponent(to)}`);
    if (!answer.ok)
      throw new Error(`GET /api/dev/outbox answered ${answer.status}: ${await answer.text()}`);
    const mails = (await answer.json()) as Mail[];
    return mails.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  /** The newest mail to an address with this subject, waited for. */
  async waitFor(to: string, subject: string | RegExp): Promise<Mail> {
    const fits = (mail: Mail) =>
      typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject);
    const until = Date.now() + 10_000;
    for (;;) {
      const mail = (await this.all(to)).find(fits);
      if (mail) return mail;
      if (Date.now() > until) throw new Error(`no mail "${subject}" to ${to} within 10 s`);
      await new Promise((tick) => setTimeout(tick, 100));
    }
  }

  /** The six digits of the newest verification mail. */
  async codeFor(to: string): Promise<string> {
    const mail = await this.waitFor(to, 'Email Verification');
    const code = /\b\d{6}\b/.exec(mail.text)?.[0];
    if (!code) throw new Error(`the mail to ${to} holds no six digits:\n${mail.text}`);
    return code;
  }
}
