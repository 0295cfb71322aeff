import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import {
  flag,
  limitOffset,
  ShownName,
  ShownText,
  Timestamp,
  TimestampInput,
  Uuid,
  WebAddress,
} from '../../framework/fields.ts';
import { roomNotFound } from '../shapes/room-fields.ts';

const eventNotFound = { event_not_found: [404, 'Event not found'] } as const;

export const Event = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    startDate: Timestamp,
    endDate: Timestamp,
    roomId: z.number().int().nullable(),
    roomUuid: z.string().nullable(),
    roomSlug: z.string().nullable(),
    communityId: z.number().int().nullable(),
    hostUuids: z.array(z.string()),
    invitedHostUuids: z
      .array(z.string())
      .describe('hosts who have not accepted yet: all for the maker, only myself for others'),
    imageUrl: z.string().nullable(),
    isPromoted: z.boolean(),
    createdBy: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

const Reminder = z.object({ isOn: z.boolean() });
const Events = z.object({ count: z.number().int(), data: z.array(Event) });
const EventId = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number')
  .transform(Number);
const inPath = z.object({ id: EventId });

const written = {
  name: ShownName(100),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{3,60}$/, 'must have 3 to 60 small letters, digits or dashes')
    .optional(),
  description: ShownText(5000).optional(),
  startDate: TimestampInput,
  endDate: TimestampInput,
  roomId: z.string().min(1).max(80).nullish().describe('slug or uuid of the hangout'),
  communityId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullish(),
  hostUuids: z.array(Uuid).max(20).optional().describe('myself where absent; others host once they accept'),
  imageUrl: WebAddress.nullish(),
  isPromoted: z.boolean().optional(),
};
const refusals = {
  event_slug_taken: [409, 'Another event has this address'],
  event_backwards: [400, 'An event ends after it has begun'],
  room_not_found: roomNotFound,
  community_not_found: [404, 'Community not found'],
  not_allowed: [403, 'Forbidden'],
  invitations_used_up: [429, 'You have sent as many invitations today as you may. Try again tomorrow.'],
} as const;

export const events = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/events',
    access: 'user',
    summary: 'Events, the latest first: all of them, those that are over, or those that I made or host',
    query: z.object({ ...limitOffset(), which: z.enum(['all', 'past', 'mine']).default('all') }),
    returns: Events,
  },
  upcoming: {
    method: 'GET',
    path: '/events/upcoming',
    access: 'public',
    summary: 'Events that are not over, the next one first',
    query: z.object({
      ...limitOffset(),
      isPromoted: flag.describe('only those that are promoted, or only the others'),
      slug: z.string().max(80).optional().describe('only the one with this address'),
      roomId: z.string().min(1).max(80).optional().describe('only those in this hangout: slug or uuid'),
      communityId: z.coerce
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('only those of this community'),
    }),
    returns: Events,
  },
  create: {
    method: 'POST',
    path: '/events',
    access: 'user',
    audited: true,
    summary: 'Announce an event, in a hangout that I keep or in none',
    body: z.object(written),
    returns: Event,
    status: 201,
    refusals,
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  one: {
    method: 'GET',
    path: '/events/:id',
    access: 'user',
    summary: 'One event',
    params: inPath,
    returns: Event,
    refusals: eventNotFound,
  },
  bySlug: {
    method: 'GET',
    path: '/events/slug/:slug',
    access: 'user',
    summary: 'One event, by its address',
    params: z.object({ slug: z.string().max(80) }),
    returns: Event,
    refusals: eventNotFound,
  },
  update: {
    method: 'PATCH',
    path: '/events/:id',
    access: 'user',
    audited: true,
    summary: 'Change an event of mine',
    params: inPath,
    body: z.object(written).partial(),
    returns: Event,
    refusals: { ...refusals, ...eventNotFound },
  },
  remove: {
    method: 'DELETE',
    path: '/events/:id',
    access: 'user',
    audited: true,
    summary: 'Call an event of mine off',
    params: inPath,
    refusals: { ...eventNotFound, not_allowed: refusals.not_allowed },
  },
  setHosting: {
    method: 'PUT',
    path: '/events/:id/hosting',
    access: 'user',
    summary: 'Accept to host an event that I am invited to host, decline it, or host no longer',
    params: inPath,
    body: z.object({ isHost: z.boolean() }),
    returns: Event,
    refusals: { ...eventNotFound, invitation_not_found: [404, 'Not Found'] },
  },
  reminder: {
    method: 'GET',
    path: '/events/:id/reminder',
    access: 'user',
    summary: 'Whether I am reminded of an event',
    params: inPath,
    returns: Reminder,
    refusals: eventNotFound,
  },
  setReminder: {
    method: 'PUT',
    path: '/events/:id/reminder',
    access: 'user',
    summary: 'Turn my reminder of an event on or off',
    params: inPath,
    body: Reminder,
    returns: Reminder,
    refusals: eventNotFound,
  },
});

const fields = crudFields(Event, { hostUuids: null, invitedHostUuids: null });

export const eventAdmin = defineEndpoints('room-service', {
  list: crudRows('admin', '/admin/events', 'Every event, those in private places too', Event, fields),
  one: crudRow('admin', '/admin/events/:id', 'One event', Event, fields, {
    params: inPath,
    refusals: eventNotFound,
  }),
});
