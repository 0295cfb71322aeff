import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { Email, emailTaken, mailsOff, tooManyMails } from '../shapes/account-fields.ts';
import { reauthenticationRefusals } from './reauthentication.ts';

const EmailType = z.enum(['personal', 'work', 'payment', 'spotify', 'discord']);
const EmailStatus = z.enum(['PENDING_VERIFICATION', 'VERIFIED', 'DELETED', 'CREATED_BY_ADMIN']);

const OwnEmail = z
  .object({
    id: z.number().int(),
    email: z.string(),
    type: EmailType,
    status: EmailStatus,
    isMain: z
      .boolean()
      .describe('the address that codes and links go to; the oldest verified one where none was chosen'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Email' });

/** [R032] The result of a correct code; a wrong one is refused. */
const Verified = z.object({ status: z.enum(['VERIFIED', 'ERROR']) });
const Code = z.string().trim().max(20);
const incorrect = [403, 'Email verification failed, incorrect code'] as const;
const EmailId = z.coerce.number().int().min(1);

export const emails = defineEndpoints('user-service', {
  list: {
    method: 'GET',
    path: '/users/emails',
    access: 'person',
    summary: 'My email addresses',
    returns: z.array(OwnEmail),
  },
  add: {
    method: 'POST',
    path: '/users/emails',
    access: 'person',
    tx: 'none',
    summary: 'Add an address; a code is sent to it. It needs a recent sign-in or confirmation',
    body: z.object({ email: Email, type: EmailType.default('personal') }),
    returns: OwnEmail,
    status: 201,
    refusals: {
      email_taken: emailTaken,
      too_many_emails: [403, 'You have as many addresses as you may have'],
      too_many_mails: tooManyMails,
      ...reauthenticationRefusals,
    },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
  makeMain: {
    method: 'PATCH',
    path: '/users/emails/:id/main',
    access: 'person',
    summary: 'Make a verified address my main one. It needs a recent sign-in or confirmation',
    params: z.object({ id: EmailId }),
    refusals: {
      email_not_found: [404, 'Email not found'],
      email_not_verified: [403, 'Email address is not verified'],
      ...reauthenticationRefusals,
    },
  },
  remove: {
    method: 'DELETE',
    path: '/users/emails/:id',
    access: 'person',
    summary: 'Take an address off. It needs a recent sign-in or confirmation',
    params: z.object({ id: EmailId }),
    refusals: {
      email_not_found: [404, 'Email not found'],
      last_email: [403, 'The last verified email can not be deleted'],
      ...reauthenticationRefusals,
    },
  },
  sendCode: {
    method: 'POST',
    path: '/users/emails/verification-email',
    access: 'person',
    tx: 'none',
    summary: 'Send the verification code again',
    body: z.object({ email: z.string().max(254).optional(), id: EmailId.optional() }),
    refusals: {
      email_not_found: [404, 'Email not found'],
      email_verified: [403, 'This email is verified'],
      too_soon: [403, 'The minimum time has not yet elapsed since the last e-mail was sent'],
      mails_off: mailsOff,
      too_many_mails: tooManyMails,
    },
  },
  verify: {
    method: 'POST',
    path: '/users/emails/verify',
    access: 'person',
    tx: 'none',
    summary: 'Prove an address of mine by the code that came to it',
    body: z.object({ code: Code, email: z.string().max(254).optional() }),
    returns: Verified,
    refusals: { code_incorrect: incorrect },
    limit: { points: 30, seconds: 600, by: 'person' },
  },
  confirm: {
    method: 'POST',
    path: '/users/confirm-email',
    access: 'public',
    tx: 'none',
    summary: 'Prove an address without signing in (older form)',
    body: z.object({ email: z.string().max(254), code: Code }),
    returns: Verified,
    refusals: { code_incorrect: incorrect },
    limit: { points: 30, seconds: 600, by: 'ip' },
  },
});
