import type {
  mobileNotifications,
  notifications,
  webNotifications,
} from '@hangout/contract/rest/room-service/notifications';
import {
  countRecipients,
  type Db,
  devicesFor,
  keepSubscription,
  omitUndefined,
  profilesByUuids,
  type Recipients,
  roomByIdOrSlug,
  seatedRoomOf,
  tellFans,
} from '@hangout/db';
import {
  createDjOnStageNotification,
  mayModerate,
  type PushNotification,
  type RefusalError,
} from '@hangout/rules';
import { enqueuePush, isPushEndpoint, loadVapidKeys, type PushJob } from '@hangout/server';
import type { Dependencies, Handlers } from '../../framework/index.ts';
import { findRoomToRead } from '../rooms/change-room.ts';

export const mobileNotificationHandlers: Handlers<typeof mobileNotifications> = {
  toPeople: ({ input: { userUuids, ...notice }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, notice),
  /** [R170] */
  admin: ({ input: { userUuids, ...notice }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, notice),
  silent: ({ userUuids, data, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, { data }, 'mobile'),
  customMessage: ({ input: { userUuids, ...notice }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, notice, 'mobile'),
  everybody: ({ input, db, dependencies }) => sendPush(db, dependencies, { everybody: true }, input),
  toUser: ({ input: { userUuid, ...notice }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids: [userUuid] }, notice),
  toUserByAdmin: ({ input: { userUuid, ...notice }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids: [userUuid] }, notice),
  silentToUser: ({ userUuid, data, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids: [userUuid] }, { data }, 'mobile'),
  async toRoom({ input: { roomId, ...notice }, db, dependencies, refuse }) {
    return sendPush(db, dependencies, { roomUuid: (await findRoom(db, roomId, refuse)).uuid }, notice);
  },
};

export const notificationHandlers: Handlers<typeof notifications> = {
  /** [H651] */
  async fans({ principal, db, dependencies, refuse }) {
    const seat = await seatedRoomOf(db, principal.uuid);
    if (!seat?.isOpen) throw refuse('not_seated');
    if (!(await tellFans(db, principal.uuid))) throw refuse('fans_told');
    const me = (await profilesByUuids(db, [principal.uuid])).get(principal.uuid);
    if (!me) throw new Error('a known caller has no profile');
    return sendPush(db, dependencies, { fansOf: principal.uuid }, createDjOnStageNotification(me, seat));
  },

  customMessage: ({ input: { userUuids, ...notice }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, notice),

  async fromRoom({ roomId, title, body, ...asked }) {
    const here = await findRoomToRead({ ...asked, id: roomId.toLowerCase() }, mayModerate);
    const words = { title, body, path: `/r/${here.slug}` };
    return sendPush(asked.db, asked.dependencies, { roomUuid: here.uuid }, words);
  },

  async fansToTell({ djUuid, db }) {
    return { people: await countRecipients(db, { fansOf: djUuid }) };
  },

  async insideToTell({ roomId, db, refuse }) {
    return { people: await countRecipients(db, { roomUuid: (await findRoom(db, roomId, refuse)).uuid }) };
  },

  async fanDevices({ djUuid, take, after, db }) {
    const data = await devicesFor(db, { fansOf: djUuid }, { after, limit: take });
    return { count: data.length, data };
  },
};

export const webNotificationHandlers: Handlers<typeof webNotifications> = {
  async publicKey({ db }) {
    return { publicKey: (await loadVapidKeys(db)).publicKey };
  },

  /** [H650] */
  async subscribe({ endpoint, keys, principal, db, dependencies, refuse }) {
    if (!isPushEndpoint(endpoint, dependencies.config.PUSH_HOSTS)) throw refuse('push_address_unknown');
    return keepSubscription(db, { userUuid: principal.uuid, endpoint, ...keys });
  },

  push: ({ input: { userUuids, ...notice }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, notice, 'web'),
};

type Words = { readonly [K in keyof PushNotification]?: PushNotification[K] | undefined };

/** [R015] Asks for a push to these people, as a job of this transaction; answers how many they are. */
async function sendPush(
  db: Db,
  dependencies: Dependencies,
  recipients: Recipients,
  words: Words,
  only?: PushJob['only'],
) {
  const people = await countRecipients(db, recipients);
  // What is undefined does not travel in a job: a notice holds what was said.
  const notice = omitUndefined(words);
  if (people > 0)
    await enqueuePush(dependencies.jobs, db, { recipients, notification: notice, ...(only && { only }) });
  return { people };
}

async function findRoom(db: Db, id: string, refuse: (code: 'room_not_found') => RefusalError) {
  const found = await roomByIdOrSlug(db, id.toLowerCase());
  if (!found) throw refuse('room_not_found');
  return found;
}
