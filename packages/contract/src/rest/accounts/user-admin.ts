import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { ShownText, Timestamp, Uuid } from '../../framework/fields.ts';
import { Capabilities, GlobalRole, PersonId, personNotFound } from '../shapes/account-fields.ts';

/** An account as admins see it. Never contains passwords or codes. */
export const AdminUser = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    kind: z.enum(['user', 'bot']),
    role: GlobalRole,
    status: z.enum(['active', 'deactivated']),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable().describe('the first address that was not deleted'),
    emailStatus: z.string().nullable(),
    capabilities: Capabilities,
    badges: z.array(z.string()),
    banned: z.boolean().describe('whether a ban is in force'),
    bannedUntil: z.string().nullable().describe('`infinity` for a ban without an end'),
    subscriptionLevel: z.number().int(),
    djPoints: z.number().int(),
    resident: z.boolean(),
    ownerUuid: z.string().nullable().describe('whose bot this is'),
    deactivationRequestedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

// A ban can be without end, so the value is text. Filters and sorting compare it as a time.
const fields = crudFields(AdminUser, { bannedUntil: 'moment', capabilities: 'list' });

export const userAdmin = defineEndpoints('user-service', {
  users: crudRows('admin', '/admin/users', 'Every account', AdminUser, fields),
  user: crudRow('admin', '/admin/users/:id', 'One account, by uuid or number', AdminUser, fields, {
    params: z.object({ id: PersonId }),
    refusals: { person_not_found: personNotFound },
  }),
});

const ModerationComment = z
  .object({
    id: z.number().int(),
    userUuid: z.string(),
    authorUuid: z.string().nullable(),
    comment: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ModerationComment' });

/** Comments of moderators on a user, for other moderators. */
export const moderationComments = defineEndpoints('user-service', {
  create: {
    method: 'POST',
    path: '/moderation-comments',
    access: 'moderator',
    summary: 'Note something about somebody',
    body: z.object({ userUuid: Uuid, comment: ShownText(2000).min(1, 'must not be empty') }),
    returns: ModerationComment,
    status: 201,
    refusals: { person_not_found: personNotFound },
  },
  ofUser: {
    method: 'GET',
    path: '/moderation-comments/:id',
    access: 'moderator',
    summary: 'Notes about somebody, the newest first',
    params: z.object({ id: Uuid.describe('uuid of the person') }),
    returns: z.object({ count: z.number().int(), data: z.array(ModerationComment) }),
    refusals: { person_not_found: personNotFound },
  },
});
