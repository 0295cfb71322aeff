import { z } from 'zod';
import { crudFields, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { ShownText, Timestamp } from '../../framework/fields.ts';

const note = ShownText(200).nullish();

/** A phone number as it was typed, with a country code. */
export const GivenPhone = z.string().trim().min(3).max(40);
export const phoneInvalid = [
  400,
  'Phone number is invalid. Only real, non-VoIP mobile numbers are allowed.',
] as const;
const notListed = [404, 'Not Found'] as const;

export const WhitelistedPhone = z
  .object({
    id: z.number().int(),
    phone: z.string(),
    note: z.string().nullable(),
    addedBy: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'WhitelistedPhone' });
export type WhitelistedPhone = z.infer<typeof WhitelistedPhone>;

const fields = crudFields(WhitelistedPhone);
const byId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const add = {
  method: 'POST',
  access: 'admin',
  body: z.object({ phone: GivenPhone, note }),
  returns: WhitelistedPhone,
  status: 201,
  refusals: { phone_invalid: phoneInvalid },
} as const;

/** Numbers that pass the validation even if they are not mobile numbers. */
export const phoneWhitelist = defineEndpoints('user-service', {
  list: crudRows(
    'admin',
    '/admin/phoneNumbers',
    'Numbers that pass whatever kind they are',
    WhitelistedPhone,
    fields,
  ),
  addForAdmins: { ...add, path: '/admin/phoneNumbers', summary: 'Let a number pass' },
  removeNumber: {
    method: 'DELETE',
    path: '/admin/phoneNumbers',
    access: 'admin',
    summary: 'Let a number pass no more, by its number or its id',
    body: z.object({
      phone: GivenPhone.optional(),
      id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    refusals: { phone_not_listed: notListed },
  },
  removeById: {
    method: 'DELETE',
    path: '/admin/phoneNumbers/:id',
    access: 'admin',
    summary: 'Let a number pass no more',
    params: byId,
    refusals: { phone_not_listed: notListed },
  },
  add: { ...add, path: '/mobile-auth/whitelist', summary: 'Let a number pass' },
  remove: {
    method: 'DELETE',
    path: '/mobile-auth/whitelist/:id',
    access: 'admin',
    summary: 'Let a number pass no more',
    params: byId,
    refusals: { phone_not_listed: notListed },
  },
});
