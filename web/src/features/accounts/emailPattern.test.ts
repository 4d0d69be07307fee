import { expect, it } from 'vitest';
import { EmailAddress } from '@/api/bounds';
import { EMAIL } from './emailPattern';

it('the login screen accepts the email addresses that the server accepts', () => {
  expect(EMAIL).toEqual(EmailAddress.pattern);
});
