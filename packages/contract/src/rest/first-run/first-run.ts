import { MESSAGE_DELIVERIES, SIGN_UP_RULES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import {
  Email,
  emailTaken,
  Locale,
  mailsOff,
  NewPassword,
  Nickname,
  nicknameTaken,
  SignedIn,
  weakPassword,
} from '../shapes/account-fields.ts';
import { PlaceSettings, unseenColor } from '../shapes/place-settings.ts';
import { roomSettings } from '../shapes/room-settings.ts';

/** The code that a server without an admin logs when it starts. */
const Code = z.string().max(60);
const codeRefusals = {
  first_run_over: [403, 'This server has an admin already'],
  first_run_code_wrong: [403, 'This is not the code in the log of the server'],
} as const;
/** Rate limit of the setup, too low to guess its code. */
const limit = { points: 20, seconds: 60, by: 'ip' } as const;

/** [H1970] The setup of a server that has no admin, for anybody who knows the code in its log. */
export const firstRun = defineEndpoints('user-service', {
  check: {
    method: 'POST',
    path: '/first-run/check',
    access: 'public',
    tx: 'none',
    summary: 'Whether the code of the first run is right, and what this server is configured for',
    body: z.object({ code: Code }),
    returns: z.object({
      mails: z.enum(MESSAGE_DELIVERIES).describe('whether mails are sent'),
      mailFrom: z.string().describe('the sender of mails'),
      storage: z.enum(['folder', 's3']).describe('where uploads are stored'),
      origin: z.string().describe('the address by which links lead to this server'),
      place: z.object({ name: z.string(), color: z.string() }).describe('the configured brand'),
    }),
    refusals: codeRefusals,
    limit,
  },
  testMail: {
    method: 'POST',
    path: '/first-run/test-mail',
    access: 'public',
    tx: 'none',
    summary: 'Send a test mail',
    body: z.object({ code: Code, to: Email, locale: Locale }),
    refusals: {
      ...codeRefusals,
      mails_off: mailsOff,
      mail_not_sent: [424, 'The mail server did not accept the mail'],
    },
    limit,
  },
  testStorage: {
    method: 'POST',
    path: '/first-run/test-storage',
    access: 'public',
    tx: 'none',
    summary: 'Write, read and remove a file in the storage of uploads',
    body: z.object({ code: Code }),
    refusals: { ...codeRefusals, storage_failed: [424, 'A file could not be written, read and removed'] },
    limit,
  },
  finish: {
    method: 'POST',
    path: '/first-run',
    access: 'public',
    tx: 'none',
    summary: 'Make the first admin and the first hangout; the code is void afterwards',
    body: z.object({
      code: Code,
      email: Email,
      password: NewPassword,
      nickname: Nickname,
      locale: Locale,
      place: PlaceSettings,
      signUpRule: z.enum(SIGN_UP_RULES).describe('who may make an account from now on'),
      hangout: roomSettings.name.input.nullable().describe('the name of the first hangout; null for none'),
    }),
    returns: SignedIn.extend({
      slug: z.string().nullable().describe('the first hangout'),
      placeName: z.string().describe('what the place is called from now on'),
    }),
    refusals: {
      ...codeRefusals,
      ...weakPassword,
      ...unseenColor,
      email_taken: emailTaken,
      nickname_taken: nicknameTaken,
    },
    limit,
  },
});
