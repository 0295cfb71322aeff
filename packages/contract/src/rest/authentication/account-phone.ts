import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { GivenPhone, phoneInvalid } from './phone-whitelist.ts';
import { reauthenticationRefusals } from './reauthentication.ts';

const OwnPhone = z.object({
  phone: z.string().nullable().describe('E.164; null where the account has none'),
});

/** [H499] The phone number with which a user signs in. */
export const accountPhone = defineEndpoints('user-service', {
  mine: {
    method: 'GET',
    path: '/users/phone',
    access: 'person',
    summary: 'The phone number of my account',
    returns: OwnPhone,
  },
  sendCode: {
    method: 'POST',
    path: '/users/phone/code',
    access: 'person',
    tx: 'none',
    summary: 'Text a code to the number that is to be mine. It needs a recent sign-in or confirmation',
    body: z.object({ phone: GivenPhone }),
    returns: z.object({ phone: z.string(), expiresInSeconds: z.number().int() }),
    refusals: {
      phone_invalid: phoneInvalid,
      text_codes_off: [403, 'This server sends no text messages'],
      code_too_soon: [403, 'A code was sent a moment ago'],
      too_many_codes: [429, 'Too many codes were sent. Try again tomorrow.'],
      ...reauthenticationRefusals,
    },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
  change: {
    method: 'PUT',
    path: '/users/phone',
    access: 'person',
    tx: 'none',
    summary:
      'Make a number mine, in place of the one before, by the code that this session asked for. It needs a recent sign-in or confirmation',
    body: z.object({ phone: GivenPhone, code: z.string().trim().max(20) }),
    returns: OwnPhone,
    refusals: {
      phone_invalid: phoneInvalid,
      phone_code_incorrect: [403, 'This code is wrong or no longer valid'],
      phone_taken: [403, 'This number belongs to another account'],
      ...reauthenticationRefusals,
    },
    limit: { points: 30, seconds: 600, by: 'person' },
  },
  remove: {
    method: 'DELETE',
    path: '/users/phone',
    access: 'person',
    summary: 'Take the number off my account. It needs a recent sign-in or confirmation',
    refusals: {
      phone_not_found: [404, 'This account has no phone number'],
      last_way_in: [403, 'This is the only way into your account: add another one first'],
      ...reauthenticationRefusals,
    },
  },
});
