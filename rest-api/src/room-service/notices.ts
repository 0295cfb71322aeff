import type {
  mobileNotifications,
  notices,
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
import { djOnStage, mayModerate, type Notice } from '@hangout/rules';
import { askForPush, isPushAddress, ownVapidKeys, type PushJob } from '@hangout/server';
import type { Handlers, Ports, Refusal } from '../kernel/index.ts';
import { readable } from './changing.ts';

export const mobileNotificationHandlers: Handlers<typeof mobileNotifications> = {
  toPeople: ({ input: { userUuids, ...notice }, db, ports }) => tell(db, ports, { userUuids }, notice),
  /** [R170] */
  admin: ({ input: { userUuids, ...notice }, db, ports }) => tell(db, ports, { userUuids }, notice),
  silent: ({ userUuids, data, db, ports }) => tell(db, ports, { userUuids }, { data }, 'mobile'),
  customMessage: ({ input: { userUuids, ...notice }, db, ports }) =>
    tell(db, ports, { userUuids }, notice, 'mobile'),
  everybody: ({ input, db, ports }) => tell(db, ports, { everybody: true }, input),
  toUser: ({ input: { userUuid, ...notice }, db, ports }) =>
    tell(db, ports, { userUuids: [userUuid] }, notice),
  toUserByAdmin: ({ input: { userUuid, ...notice }, db, ports }) =>
    tell(db, ports, { userUuids: [userUuid] }, notice),
  silentToUser: ({ userUuid, data, db, ports }) =>
    tell(db, ports, { userUuids: [userUuid] }, { data }, 'mobile'),
  async toRoom({ input: { roomId, ...notice }, db, ports, refuse }) {
    return tell(db, ports, { roomUuid: (await room(db, roomId, refuse)).uuid }, notice);
  },
};

export const noticeHandlers: Handlers<typeof notices> = {
  /** [H651] */
  async fans({ principal, db, ports, refuse }) {
    const seat = await seatedRoomOf(db, principal.uuid);
    if (!seat?.isOpen) throw refuse('not_seated');
    if (!(await tellFans(db, principal.uuid))) throw refuse('fans_told');
    const me = (await profilesByUuids(db, [principal.uuid])).get(principal.uuid);
    if (!me) throw new Error('a known caller has no profile');
    return tell(db, ports, { fansOf: principal.uuid }, djOnStage(me, seat));
  },

  customMessage: ({ input: { userUuids, ...notice }, db, ports }) => tell(db, ports, { userUuids }, notice),

  async fromRoom({ roomId, title, body, ...asked }) {
    const here = await readable({ ...asked, id: roomId.toLowerCase() }, mayModerate);
    const words = { title, body, path: `/r/${here.slug}` };
    return tell(asked.db, asked.ports, { roomUuid: here.uuid }, words);
  },

  async fansToTell({ djUuid, db }) {
    return { people: await countRecipients(db, { fansOf: djUuid }) };
  },

  async insideToTell({ roomId, db, refuse }) {
    return { people: await countRecipients(db, { roomUuid: (await room(db, roomId, refuse)).uuid }) };
  },

  async fanDevices({ djUuid, take, after, db }) {
    const data = await devicesFor(db, { fansOf: djUuid }, { after, limit: take });
    return { count: data.length, data };
  },
};

export const webNotificationHandlers: Handlers<typeof webNotifications> = {
  async publicKey({ db }) {
    return { publicKey: (await ownVapidKeys(db)).publicKey };
  },

  /** [H650] */
  async subscribe({ endpoint, keys, principal, db, ports, refuse }) {
    if (!isPushAddress(endpoint, ports.config.PUSH_HOSTS)) throw refuse('push_address_unknown');
    return keepSubscription(db, { userUuid: principal.uuid, endpoint, ...keys });
  },

  push: ({ input: { userUuids, ...notice }, db, ports }) => tell(db, ports, { userUuids }, notice, 'web'),
};

type Words = { readonly [K in keyof Notice]?: Notice[K] | undefined };

/** [R015] Asks for a push to these people, as a job of this transaction; answers how many they are. */
async function tell(db: Db, ports: Ports, recipients: Recipients, words: Words, only?: PushJob['only']) {
  const people = await countRecipients(db, recipients);
  // What is undefined does not travel in a job: a notice holds what was said.
  const notice = omitUndefined(words);
  if (people > 0) await askForPush(ports.jobs, db, { recipients, notice, ...(only && { only }) });
  return { people };
}

async function room(db: Db, id: string, refuse: (code: 'room_not_found') => Refusal) {
  const found = await roomByIdOrSlug(db, id.toLowerCase());
  if (!found) throw refuse('room_not_found');
  return found;
}
