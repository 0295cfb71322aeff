import { GLOBAL_ROLES, ROOM_ROLES } from '@hangout/rules';
import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { ShownText, Timestamp, TimestampInput, Uuid } from '../../framework/fields.ts';

/** [R059] Actions that moderators may record by hand. */
export const ModerationType = z.enum([
  'banUser',
  'kickUser',
  'grantRole',
  'removeRole',
  'globalKick',
  'globalBan',
  'globalUnBan',
]);
/** [H357] Actions that only the server records: in a hangout, and [H823] by admins on an account. */
export const recordedActionTypes = [
  'removeDj',
  'skipSong',
  'skipUnplayable',
  'deleteMessage',
  'pinMessage',
  'unpinMessage',
  'clearChat',
  'deleteRoom',
  'blockSong',
  'unblockSong',
  'slowMode',
  'raidModeOn',
  'raidModeOff',
  'handleReport',
  'changePassword',
  'turnOffSecondFactor',
  'takeDownSong',
  'putBackSong',
] as const;

/** [R060] A user's role before or after an action, in the hangout or on the platform. */
const RoleInLine = z.enum([...new Set([...ROOM_ROLES, ...GLOBAL_ROLES])]);

export const ModerationAction = z
  .object({
    id: z.number().int(),
    type: z.enum([...ModerationType.options, ...recordedActionTypes]),
    actorUuid: z.string().nullable(),
    userUuid: z.string().nullable().describe('null for a deed on the hangout itself'),
    roomUuid: z.string().nullable().describe('null for a deed on the whole platform'),
    previousRole: z.string().nullable(),
    newRole: z.string().nullable(),
    previousState: z.record(z.string(), z.unknown()).nullable().describe('what it was about, before'),
    newState: z.record(z.string(), z.unknown()).nullable().describe('and after'),
    reason: z.string().nullable(),
    expirationTime: Timestamp.nullable().describe('`infinity` for one without an end'),
    byHand: z.boolean().describe('written by somebody, not left by a deed'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ModerationAction' });
export type ModerationAction = z.infer<typeof ModerationAction>;

const fields = crudFields(ModerationAction, { previousState: null, newState: null });

const written = {
  type: ModerationType,
  userUuid: Uuid,
  roomUuid: Uuid.nullish(),
  previousRole: RoleInLine.nullish(),
  newRole: RoleInLine.nullish(),
  reason: ShownText(300).nullish(),
  expirationTime: TimestampInput.nullish(),
};
const Written = z.object(written);
const inPath = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number')
    .transform(Number),
});
const refusals = {
  action_not_found: [404, 'Not Found'],
  not_allowed: [403, 'Forbidden'],
} as const;

export const moderationActions = defineEndpoints('audit-service', {
  list: crudRows(
    'moderator',
    '/moderation-actions',
    'Lines of keeping order, the newest first',
    ModerationAction,
    fields,
  ),
  byId: crudRow('moderator', '/moderation-actions/:id', 'One line', ModerationAction, fields, {
    params: inPath,
    refusals: { action_not_found: refusals.action_not_found },
  }),
  create: {
    method: 'POST',
    path: '/moderation-actions',
    access: 'moderator',
    summary: 'Write a line by hand; I am its author',
    body: Written,
    returns: ModerationAction,
    status: 201,
  },
  createSeveral: {
    method: 'POST',
    path: '/moderation-actions/bulk',
    access: 'moderator',
    summary: 'Write several lines at once, all or none',
    body: z.object({ bulk: z.array(Written).min(1).max(100) }),
    returns: z.array(ModerationAction),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/moderation-actions/:id',
    access: 'moderator',
    summary: 'Mend some fields of a line',
    params: inPath,
    body: Written.partial(),
    returns: ModerationAction.partial(),
    refusals,
  },
  replace: {
    method: 'PUT',
    path: '/moderation-actions/:id',
    access: 'moderator',
    summary: 'Write a line anew; what is not said is empty',
    params: inPath,
    body: Written,
    returns: ModerationAction.partial(),
    refusals,
  },
  remove: {
    method: 'DELETE',
    path: '/moderation-actions/:id',
    access: 'moderator',
    summary: 'Take a line away',
    params: inPath,
    refusals,
  },
});
