import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, Timestamp, Uuid } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';

const Topic = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w.-]{0,59}$/, 'must have 1 to 60 letters, digits, dots or dashes');

const AuditEvent = z
  .object({
    id: z.number().int(),
    topic: z.string(),
    userUuid: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    createdAt: Timestamp,
  })
  .meta({ id: 'AuditEvent' });

export const UserAction = z
  .object({
    kind: z.enum(['moderation', 'play', 'points', 'event']),
    name: z.string(),
    at: Timestamp,
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'UserAction' });
export type UserAction = z.infer<typeof UserAction>;

const Names = z.object({ count: z.number().int(), data: z.array(z.string()) });

export const auditEvents = defineEndpoints('audit-service', {
  tell: {
    method: 'POST',
    path: '/kinesis',
    access: 'user',
    summary: 'Tell that something happened here, as a play that was heard; it is kept for 30 days',
    body: z.object({ topic: Topic, data: z.record(z.string().max(100), z.unknown()) }),
    returns: z.object({ id: z.number().int() }),
    status: 202,
    refusals: { too_much: [413, 'This is more than can be kept'] },
    limit: { points: 120, seconds: 60, by: 'person' },
  },
  socketNames: {
    method: 'GET',
    path: '/info-admin/socket-events-names',
    access: 'admin',
    summary: 'What hangouts say and are asked, by name',
    returns: Names,
  },
  userNames: {
    method: 'GET',
    path: '/info-admin/user-events-names',
    access: 'admin',
    summary: 'What clients told of lately, the most frequent first',
    returns: Names,
  },
  last: {
    method: 'GET',
    path: '/info-admin/event-last/:name',
    access: 'admin',
    summary: 'The last event of a name',
    params: z.object({ name: z.string().max(100) }),
    returns: AuditEvent,
    refusals: { audit_event_not_found: [404, 'Not Found'] },
  },
  ofUser: {
    method: 'GET',
    path: '/user-actions/:id',
    access: 'moderator',
    summary: 'What somebody did and what was done to them, the latest first',
    params: z.object({ id: Uuid.describe('uuid of the person') }),
    query: z.object(limitOffset()),
    returns: z.object({ count: z.number().int().describe('of this page'), data: z.array(UserAction) }),
    refusals: { person_not_found: personNotFound },
  },
});
