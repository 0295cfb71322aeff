import { PHONE_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, listOf, Timestamp } from '../../framework/fields.ts';
import { appearanceFields, SignedIn, secondFactorNeeded } from '../shapes/account-fields.ts';
import { admissionRefusals } from '../shapes/sign-up-refusals.ts';
import { GivenPhone, phoneInvalid } from './phone-whitelist.ts';

const PhoneStatus = z.enum(PHONE_STATUSES);

export const PhoneValidation = z
  .object({
    id: z.number().int(),
    phone: z.string(),
    status: PhoneStatus,
    line: z.string(),
    ip: z.string(),
    codeSent: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'PhoneValidation' });
export type PhoneValidation = z.infer<typeof PhoneValidation>;

const validatedNumber = z.object({ phone: z.string().max(60) });
/** [H812] What both endpoints that validate a number have in common. */
const validation = {
  access: 'public',
  returns: z.object({ status: PhoneStatus, phone: z.string().nullable(), country: z.string().nullable() }),
  limit: { points: 30, seconds: 60, by: 'ip' },
} as const;

/** Validates phone numbers. Admins also read recent validations and the limits against fraud. */
export const phoneValidation = defineEndpoints('user-service', {
  validate: {
    ...validation,
    method: 'GET',
    path: '/phone-validation/validate/:phone',
    tx: 'write',
    summary: 'Whether a number can be signed in with, for programs; pages ask by POST',
    params: validatedNumber,
  },
  validateByPost: {
    ...validation,
    method: 'POST',
    path: '/phone-validation/validate',
    summary: 'Whether a number can be signed in with; the number reaches no log of addresses',
    body: validatedNumber,
  },
  recents: {
    method: 'GET',
    path: '/phone-validation/recents',
    access: 'admin',
    summary: 'What was asked about numbers since yesterday',
    query: z.object(limitOffset()),
    returns: listOf(PhoneValidation),
  },
  forgetRecents: {
    method: 'DELETE',
    path: '/phone-validation/recents',
    access: 'admin',
    summary: 'Forget what was asked about numbers: their limits begin anew',
  },
  fraudConstants: {
    method: 'GET',
    path: '/phone-validation/fraudConstants',
    access: 'public',
    summary: 'The limits that numbers and their codes are held to',
    returns: z.object({
      maxCodesPerPhonePerDay: z.number().int(),
      maxCodesPerIpPerHour: z.number().int(),
      maxAccountsPerPhone: z.number().int(),
      blockedLineTypes: z.array(z.string()),
      recentsWindowSeconds: z.number().int(),
      codeLifetimeSeconds: z.number().int(),
      codePauseSeconds: z.number().int().describe('until the next code to the same number may be asked for'),
      triesPerCode: z.number().int(),
    }),
  },
});

export const mobileAuth = defineEndpoints('user-service', {
  sendCode: {
    method: 'POST',
    path: '/mobile-auth/send-code',
    access: 'public',
    tx: 'none',
    summary: 'Text a code to a phone',
    body: z.object({
      phone: GivenPhone,
      withRequestId: z.boolean().optional().describe('binds the code to the `requestId` of the answer'),
    }),
    returns: z.object({
      phone: z.string(),
      expiresInSeconds: z.number().int(),
      requestId: z
        .string()
        .optional()
        .describe('goes with the code, which is accepted with nothing else; only where it was asked for'),
    }),
    refusals: {
      phone_invalid: phoneInvalid,
      text_codes_off: [403, 'This server sends no text messages'],
      code_too_soon: [403, 'A code was sent a moment ago'],
      too_many_codes: [429, 'Too many codes were sent. Try again tomorrow.'],
    },
    limit: { points: 30, seconds: 60, by: 'ip' },
  },
  verifyCode: {
    method: 'POST',
    path: '/mobile-auth/verify-code',
    access: 'public',
    tx: 'none',
    summary: 'Come in with the code; a phone that nobody has makes an account',
    body: z.object({
      phone: GivenPhone,
      code: z.string().trim().max(20),
      requestId: z.string().max(100).optional().describe('from the answer that announced the code'),
      appearance: z
        .object(appearanceFields)
        .optional()
        .describe(
          'how a new account begins; where the nickname is taken, or not free to take, it gets another one',
        ),
    }),
    returns: SignedIn.extend({ isNew: z.boolean() }),
    refusals: {
      phone_invalid: phoneInvalid,
      phone_code_incorrect: [403, 'This code is wrong or no longer valid'],
      second_factor_needed: secondFactorNeeded,
      deactivated: [403, 'This account is deactivated'],
      account_banned: [403, 'This account is banned'],
      ...admissionRefusals,
    },
    limit: { points: 60, seconds: 60, by: 'ip' },
  },
});
