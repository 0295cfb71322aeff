import { VOUCHER_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { crudFields, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, TimestampInput } from '../../framework/fields.ts';
import {
  appearanceFields,
  Email,
  emailTaken,
  NewPassword,
  nicknameReserved,
  nicknameTaken,
  SignedIn,
  weakPassword,
} from '../shapes/account-fields.ts';
import { admissionRefusals } from '../shapes/sign-up-refusals.ts';

const VoucherCode = z.string().trim().toUpperCase().min(1, 'must not be empty').max(60);

export const Voucher = z
  .object({
    id: z.number().int(),
    code: z.string(),
    email: z.string().nullable().describe('the one address that it is for'),
    level: z.number().int().describe('of the plan that it opens: 1 pro, 2 premium'),
    planDays: z.number().int().nullable().describe('for how many days the plan is given; null for ever'),
    status: z.enum(VOUCHER_STATUSES),
    expiresAt: Timestamp.nullable(),
    createdBy: z.string().nullable(),
    redeemedBy: z.string().nullable(),
    redeemedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Voucher' });
export type Voucher = z.infer<typeof Voucher>;

const fields = crudFields(Voucher);
const voucherInvalid = { voucher_invalid: [403, 'This voucher is not valid'] } as const;
/** [H957] Refusal of a caller who has not verified the email address to which the voucher is bound. */
const voucherUnverified = {
  voucher_email_unverified: [403, 'Verify the email address that this voucher is for, then redeem it'],
} as const;

/** Vouchers, which give a plan for some days. */
export const vouchers = defineEndpoints('user-service', {
  signUp: {
    method: 'POST',
    path: '/users/voucher-sign-up',
    access: 'public',
    tx: 'none',
    summary: 'Make an account with a voucher',
    body: z.object({ email: Email, password: NewPassword, voucherCode: VoucherCode, ...appearanceFields }),
    missing: {
      fields: ['email', 'password', 'voucherCode'],
      message: 'Email, password, or voucher code is missing in request',
    },
    returns: SignedIn,
    refusals: {
      ...voucherInvalid,
      sign_up_closed: admissionRefusals.sign_up_closed,
      email_taken: emailTaken,
      nickname_taken: nicknameTaken,
      nickname_reserved: nicknameReserved,
      avatar_not_yours: [403, 'This avatar is not yours to wear'],
      ...weakPassword,
    },
    limit: { points: 60, seconds: 60, by: 'ip' },
  },
  create: {
    method: 'POST',
    path: '/vouchers',
    access: 'admin',
    summary: 'Make a voucher',
    body: z.object({
      code: VoucherCode.pipe(
        z.string().regex(/^[A-Z0-9-]{6,40}$/, 'must have 6 to 40 letters, digits or dashes'),
      )
        .optional()
        .describe('made up where absent'),
      email: Email.nullish(),
      level: z.number().int().min(1).max(2).default(1),
      planDays: z.number().int().min(1).max(3650).nullish().describe('a year where absent; null for ever'),
      expiresAt: TimestampInput.nullish(),
    }),
    returns: Voucher,
    status: 201,
    refusals: { voucher_code_taken: [409, 'Another voucher has this code'] },
  },
  list: crudRows('admin', '/vouchers', 'Every voucher', Voucher, fields),
  revoke: {
    method: 'DELETE',
    path: '/vouchers/:id',
    access: 'admin',
    summary: 'Revoke a voucher that nobody has redeemed',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    refusals: {
      voucher_not_found: [404, 'Voucher not found'],
      voucher_over: [403, 'This voucher was redeemed or revoked already'],
    },
  },
  redeem: {
    method: 'PATCH',
    path: '/vouchers/redeem',
    access: 'user',
    summary: 'Redeem a voucher for myself',
    body: z.object({ code: VoucherCode }),
    returns: Voucher.pick({ id: true, code: true, level: true, status: true, redeemedAt: true }).extend({
      subscriptionLevel: z.number().int().describe('my plan from now on'),
      subscriptionUntil: Timestamp.nullable().describe('when it ends; null where it has no end'),
    }),
    refusals: {
      ...voucherInvalid,
      ...voucherUnverified,
      voucher_not_better: [
        409,
        'Your plan from an earlier voucher is better or lasts longer. Redeem this voucher when it has ended',
      ],
      not_for_bots: [403, 'This is not for bots'],
    },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
});
