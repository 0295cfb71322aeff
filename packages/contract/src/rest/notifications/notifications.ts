import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { repeatable, ShownText, Timestamp, takeSkip, Uuid } from '../../framework/fields.ts';
import { Device } from '../push/devices.ts';
import { roomNotFound } from '../shapes/room-fields.ts';

const words = {
  title: ShownText(120).min(1, 'must not be empty'),
  body: ShownText(1000).min(1, 'must not be empty'),
};
const more = {
  path: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)/, 'must be a path of ours, such as /r/velvet')
    .optional(),
  data: z.record(z.string().max(60), z.string().max(500)).optional(),
};
const people = { userUuids: z.array(Uuid).min(1).max(1000) };
const person = { userUuid: Uuid };
const RoomRef = z.string().min(1).max(80).describe('slug or uuid of the hangout');

const Told = z.object({ people: z.number().int() });

const send = { method: 'POST', returns: Told, status: 202 } as const;
const byAdmin = { ...send, access: 'admin' } as const;
const byService = { ...send, access: 'service' } as const;
const roomRefusals = { room_not_found: roomNotFound } as const;
const silent = z.object({ ...people, data: more.data });

/** Sends push notifications to phones and browsers. */
export const mobileNotifications = defineEndpoints('room-service', {
  toPeople: {
    ...byService,
    path: '/mobileNotification',
    summary: 'Tell people something, for our other services',
    body: z.object({ ...people, ...words, ...more }),
  },
  admin: {
    ...byAdmin,
    path: '/mobileNotification/admin',
    summary: 'Tell people something, on their devices alone',
    body: z.object({ ...people, ...words, ...more }),
  },
  receivers: {
    method: 'GET',
    path: '/mobileNotification/admin/receivers',
    access: 'admin',
    summary: 'How many people a notification would reach; everybody where nobody is named',
    query: z.object({
      userUuids: repeatable(Uuid, 100),
      way: z
        .enum(['all', 'push', 'phones'])
        .default('all')
        .describe('inbox and devices, devices alone, or phones alone'),
    }),
    returns: Told,
  },
  silent: {
    ...byService,
    path: '/mobileNotification/silent-notification',
    summary: 'Wake the apps of people without a word, for our other services',
    body: silent,
  },
  customMessage: {
    ...byAdmin,
    path: '/mobileNotification/custom-message',
    summary: 'Tell people something in words of one’s own, on their phones alone',
    body: z.object({ ...people, ...words, ...more }),
  },
  everybody: {
    ...byAdmin,
    path: '/mobileNotification/all-devices',
    summary: 'Tell everybody something, in the inbox and on their devices',
    body: z.object({ ...words, ...more }),
  },
  toUser: {
    ...byService,
    path: '/mobileNotification/user',
    summary: 'Tell somebody something, for our other services',
    body: z.object({ ...person, ...words, ...more }),
  },
  toUserByAdmin: {
    ...byAdmin,
    path: '/mobileNotification/user/admin',
    summary: 'Tell somebody something, in the inbox and on their devices',
    body: z.object({ ...person, ...words, ...more }),
  },
  silentToUser: {
    ...byAdmin,
    path: '/mobileNotification/user/admin/silent-nofitication',
    aliases: ['/mobileNotification/user/admin/silent-notification'],
    summary: 'Wake somebody’s app without a word',
    body: z.object({ ...person, data: more.data }),
  },
  toRoom: {
    ...byService,
    path: '/mobileNotification/room-users',
    summary: 'Tell those who are inside a hangout something, for our other services',
    body: z.object({ roomId: RoomRef, ...words, ...more }),
    refusals: roomRefusals,
  },
});

/** Notifications by users to their fans or to a hangout, and how many people they reach. */
export const notifications = defineEndpoints('room-service', {
  fans: {
    ...send,
    path: '/notifications/dj-fans',
    access: 'user',
    summary: 'Tell my fans that I play: with a seat in a public hangout, at most once an hour',
    body: z.object({}),
    refusals: {
      not_seated: [403, 'You have no seat in a public hangout'],
      fans_told: [403, 'Your fans were told a short while ago'],
    },
  },
  customMessage: {
    ...byAdmin,
    path: '/notifications/custom-message',
    summary: 'Tell people something in words of one’s own, in the inbox and on their devices',
    body: z.object({ ...people, ...words, ...more }),
  },
  fromRoom: {
    ...send,
    path: '/notifications/custom-message-from-room',
    access: 'user',
    summary:
      'Tell those who are inside a hangout something, in its chat, the inbox and on their devices, as one who keeps order there',
    body: z.object({ roomId: RoomRef, ...words }),
    refusals: { ...roomRefusals, not_allowed: [403, 'Forbidden'] },
    limit: { points: 10, seconds: 3600, by: 'person' },
  },
  fansToTell: {
    method: 'GET',
    path: '/dj-fans-notification',
    access: 'service',
    summary: 'How many fans a DJ has, who are told with a device or without one, for our other services',
    query: z.object({ djUuid: Uuid }),
    returns: Told,
  },
  insideToTell: {
    method: 'GET',
    path: '/room-users-notification',
    access: 'service',
    summary: 'How many people inside a hangout would be told, for our other services',
    query: z.object({ roomId: RoomRef }),
    returns: Told,
    refusals: roomRefusals,
  },
  fanDevices: {
    method: 'GET',
    path: '/dj-fans/devices/list',
    access: 'service',
    summary: 'Devices of a DJ’s fans, for our other services',
    query: z.object({
      djUuid: Uuid,
      take: takeSkip(500, 100).take,
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .default(0)
        .describe('number of the last device that was read'),
    }),
    returns: z.object({ count: z.number().int(), data: z.array(Device) }),
  },
});

/** [H593] A browser with a push subscription, as its owner sees it. */
const Browser = z
  .object({
    id: z.number().int(),
    endpoint: z.string().describe('the address at its push service, by which a browser recognizes itself'),
    device: z.string().describe('browser and system, such as Firefox, Windows; empty where unknown'),
    createdAt: Timestamp,
    updatedAt: Timestamp.describe('when it last subscribed'),
  })
  .meta({ id: 'Browser' });
const browserSecret = z.string().regex(/^[\w-]{16,40}={0,2}$/, 'must be a secret of a browser');
/** What a browser sends to subscribe to pushes. */
const subscription = {
  endpoint: z.string().max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'must be a key of a browser'),
    auth: browserSecret,
  }),
};
const pushAddressUnknown = [400, 'This is no address of a push service'] as const;
const browserNotFound = { browser_not_found: [404, 'This browser gets no notifications'] } as const;

export const webNotifications = defineEndpoints('room-service', {
  publicKey: {
    method: 'GET',
    path: '/web-notifications/public-key',
    access: 'user',
    summary: 'The key that a browser subscribes with',
    returns: z.object({ publicKey: z.string() }),
  },
  subscribe: {
    method: 'POST',
    path: '/web-notifications/subscription',
    access: 'user',
    summary: 'Tell me things in this browser',
    body: z.object({
      ...subscription,
      renewal: z.boolean().optional().describe('stores nothing if the browser was removed meanwhile'),
    }),
    returns: z.object({ id: z.number().int() }),
    status: 201,
    refusals: { push_address_unknown: pushAddressUnknown, ...browserNotFound },
  },
  renew: {
    method: 'PUT',
    path: '/web-notifications/subscription',
    access: 'public',
    summary: 'Replace the subscription of a browser, which proves itself by the secret of the old one',
    body: z.object({
      old: z.object({ endpoint: z.string().max(1000), auth: browserSecret }),
      ...subscription,
    }),
    refusals: {
      push_address_unknown: pushAddressUnknown,
      browser_not_found: browserNotFound.browser_not_found,
    },
    limit: { points: 30, seconds: 3600, by: 'ip' },
  },
  browsers: {
    method: 'GET',
    path: '/web-notifications/subscriptions',
    access: 'user',
    summary: 'My browsers that get pushes, the last used one first',
    returns: z.object({ count: z.number().int(), data: z.array(Browser) }),
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/web-notifications/subscription',
    access: 'user',
    summary: 'Tell me nothing more in the browser of this address',
    body: z.object({ endpoint: z.string().max(1000) }),
    refusals: browserNotFound,
  },
  removeBrowser: {
    method: 'DELETE',
    path: '/web-notifications/subscriptions/:id',
    access: 'user',
    summary: 'Tell me nothing more in this browser of mine',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    refusals: browserNotFound,
  },
  push: {
    ...byService,
    path: '/web-notifications/push-notification',
    summary: 'Tell people something in their browsers alone, for our other services',
    body: z.object({ ...people, ...words, ...more }),
  },
});
