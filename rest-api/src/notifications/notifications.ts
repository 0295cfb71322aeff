import { randomUUID } from 'node:crypto';
import type {
  mobileNotifications,
  notifications,
  webNotifications,
} from '@hangout/contract/rest/notifications/notifications';
import {
  claimFanNotification,
  countFans,
  countNotified,
  countReadersInside,
  countRecipients,
  type Db,
  deleteOwnWebSubscription,
  findRoom,
  findSeatedRoom,
  insertAnnouncement,
  listWebSubscriptions,
  loadDevicesOfRecipients,
  loadProfiles,
  omitUndefined,
  type Recipients,
  renewWebSubscription,
  saveWebSubscription,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { PushJob } from '@hangout/jobs/push';
import { enqueuePush } from '@hangout/jobs/push';
import { describeDevice } from '@hangout/platform/authentication/session-origin';
import { isPushEndpoint } from '@hangout/platform/push/push-endpoint';
import { loadVapidKeys } from '@hangout/platform/push/vapid-keys';
import { mayModerate, type RefusalError, type TranslatedNotification } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { findRoomToRead } from '../rooms/change-room.ts';

export const mobileNotificationHandlers: Handlers<typeof mobileNotifications> = {
  toPeople: ({ input: { userUuids, ...content }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, content),
  /** [R170] Sends a push notification from an admin to these users. */
  admin: ({ input: { userUuids, ...content }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, content),
  /** [H1304] Counts how many people a notification would reach. */
  async receivers({ userUuids, way, db }) {
    const recipients = userUuids.length > 0 ? { userUuids } : ({ everybody: true } as const);
    if (way === 'all') return { people: await countNotified(db, recipients, null) };
    return { people: await countRecipients(db, recipients, way === 'phones' ? 'mobile' : 'all') };
  },
  silent: ({ userUuids, data, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, { data }, 'mobile'),
  customMessage: ({ input: { userUuids, ...content }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, content, 'mobile'),
  everybody: ({ input, db, dependencies }) => announce(db, dependencies, { everybody: true }, input),
  toUser: ({ input: { userUuid, ...content }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids: [userUuid] }, content),
  toUserByAdmin: ({ input: { userUuid, ...content }, db, dependencies }) =>
    announce(db, dependencies, { userUuids: [userUuid] }, content),
  silentToUser: ({ userUuid, data, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids: [userUuid] }, { data }, 'mobile'),
  async toRoom({ input: { roomId, ...content }, db, dependencies, refuse }) {
    return sendPush(
      db,
      dependencies,
      { roomUuid: (await findRoomOrRefuse(db, roomId, refuse)).uuid },
      content,
    );
  },
};

export const notificationHandlers: Handlers<typeof notifications> = {
  /** [H651] Notifies the fans of a seated DJ, at most once an hour. */
  async fans({ principal, db, dependencies, refuse }) {
    const seat = await findSeatedRoom(db, principal.uuid);
    if (!seat?.isOpen) throw refuse('not_seated');
    if (!(await claimFanNotification(db, principal.uuid))) throw refuse('fans_told');
    const recipients = { fansOf: principal.uuid };
    await enqueueNotification(dependencies.jobs, db, {
      kind: 'djOnStage',
      recipients,
      actorUuid: principal.uuid,
      roomUuid: seat.uuid,
    });
    return { people: await countNotified(db, recipients, principal.uuid) };
  },

  customMessage: ({ input: { userUuids, ...content }, db, dependencies }) =>
    announce(db, dependencies, { userUuids }, content),

  /** [H1511] Posts a message in a hangout's chat, and sends it to the inboxes and devices of the people inside. */
  async fromRoom({ roomId, title, body, ...asked }) {
    const { principal, db, dependencies } = asked;
    const { uuid: roomUuid } = await findRoomToRead({ ...asked, id: roomId.toLowerCase() }, mayModerate);
    const author = (await loadProfiles(db, [principal.uuid])).get(principal.uuid);
    if (!author) throw asked.refuse('not_allowed');
    const { nickname: userName, avatarId, profilePicture, color, badges = [] } = author;
    const messageUuid = randomUUID();
    await insertAnnouncement(db, roomUuid, {
      uuid: messageUuid,
      userUuid: principal.uuid,
      body: {
        ...{ type: 'room', message: `${title}\n${body}`, userName, avatarId, profilePicture, color, badges },
        ...{ highestRole: null, replies: [], imageUrls: [], songs: [] },
      },
      date: dependencies.clock.now(),
    });
    await enqueueNotification(dependencies.jobs, db, {
      kind: 'roomAnnouncement',
      recipients: { roomUuid },
      actorUuid: principal.uuid,
      roomUuid,
      data: { title, body, messageUuid },
    });
    return { people: await countReadersInside(db, roomUuid, principal.uuid) };
  },

  /** [H558] Counts all fans, because those without a device read the notification in their inbox. */
  async fansToTell({ djUuid, db }) {
    return { people: await countFans(db, { djUuid }) };
  },

  async insideToTell({ roomId, db, refuse }) {
    return {
      people: await countRecipients(db, { roomUuid: (await findRoomOrRefuse(db, roomId, refuse)).uuid }),
    };
  },

  async fanDevices({ djUuid, take, after, db }) {
    const data = await loadDevicesOfRecipients(db, { fansOf: djUuid }, { after, limit: take });
    return { count: data.length, data };
  },
};

export const webNotificationHandlers: Handlers<typeof webNotifications> = {
  async publicKey({ db, dependencies }) {
    return { publicKey: (await loadVapidKeys(db, dependencies.secrets)).publicKey };
  },

  /** [H650] Stores a browser's push subscription. Endpoints of unknown push services are refused. */
  async subscribe({ endpoint, keys, renewal, principal, db, dependencies, request, refuse }) {
    if (!isPushEndpoint(endpoint, dependencies.config.PUSH_HOSTS)) throw refuse('push_address_unknown');
    const saved = await saveWebSubscription(db, {
      ...{ userUuid: principal.uuid, endpoint, ...keys },
      device: describeDevice([request.headers['user-agent']].flat()[0]),
      sessionSid: principal.sid,
      isRenewal: renewal,
    });
    return orRefuse(saved, refuse, 'browser_not_found');
  },

  async renew({ old, endpoint, keys, db, dependencies, refuse }) {
    if (!isPushEndpoint(endpoint, dependencies.config.PUSH_HOSTS)) throw refuse('push_address_unknown');
    if (!(await renewWebSubscription(db, old, { endpoint, ...keys }))) throw refuse('browser_not_found');
  },

  async browsers({ principal, db }) {
    const data = await listWebSubscriptions(db, principal.uuid);
    return { count: data.length, data };
  },

  async unsubscribe({ endpoint, principal, db, refuse }) {
    if (!(await deleteOwnWebSubscription(db, principal.uuid, { endpoint })))
      throw refuse('browser_not_found');
  },

  async removeBrowser({ id, principal, db, refuse }) {
    if (!(await deleteOwnWebSubscription(db, principal.uuid, { id }))) throw refuse('browser_not_found');
  },

  push: ({ input: { userUuids, ...content }, db, dependencies }) =>
    sendPush(db, dependencies, { userUuids }, content, 'web'),
};

interface Announcement {
  readonly title: string;
  readonly body: string;
  readonly path?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
}

/** [H1513] Sends a message of the platform to inboxes and devices; returns the number of recipients. */
async function announce(
  db: Db,
  { jobs }: Dependencies,
  recipients: Recipients,
  { data = {}, title, body, path }: Announcement,
) {
  await enqueueNotification(jobs, db, {
    kind: 'announcement',
    recipients,
    data: { ...data, title, body, ...(path !== undefined && { path }) },
  });
  return { people: await countNotified(db, recipients, null) };
}

type Words = { readonly [K in keyof TranslatedNotification]?: TranslatedNotification[K] | undefined };

/** [R015] Enqueues a push notification in this transaction; returns the number of recipients. */
async function sendPush(
  db: Db,
  dependencies: Dependencies,
  recipients: Recipients,
  words: Words,
  only?: PushJob['only'],
) {
  const people = await countRecipients(db, recipients, only);
  // A job is stored as JSON, which has no `undefined`.
  const content = omitUndefined(words);
  if (people > 0)
    await enqueuePush(dependencies.jobs, db, { recipients, notification: content, ...(only && { only }) });
  return { people };
}

async function findRoomOrRefuse(db: Db, id: string, refuse: (code: 'room_not_found') => RefusalError) {
  return orRefuse(await findRoom(db, id.toLowerCase()), refuse, 'room_not_found');
}
