import { randomUUID } from 'node:crypto';
import type { Api } from '@hangout/contract/framework/api-client';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { communities, communityAdmin } from '@hangout/contract/rest/communities/communities';
import { contacts } from '@hangout/contract/rest/contacts/contacts';
import { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { events } from '@hangout/contract/rest/events/events';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { friends } from '@hangout/contract/rest/friends/friends';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { inbox, notificationSettings } from '@hangout/contract/rest/notifications/inbox';
import { webNotifications } from '@hangout/contract/rest/notifications/notifications';
import { images } from '@hangout/contract/rest/profiles/images';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { devices } from '@hangout/contract/rest/push/devices';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { onePixelPng } from './samples.ts';

export interface Account {
  readonly uuid: string;
  readonly token: string;
  readonly email: string;
  readonly nickname: string;
  readonly api: Api;
}

/** Ids of one user's objects, as paths and bodies name them. */
export interface OwnedObjects {
  readonly owner: string;
  readonly friend: string;
  readonly blocked: string;
  readonly invited: string;
  readonly bot: string;
  readonly session: string;
  readonly room: string;
  readonly roomUuid: string;
  readonly crate: string;
  readonly crateSong: string;
  readonly queueSong: string;
  readonly likedSong: string;
  readonly song: string;
  readonly upload: string;
  readonly email: number;
  readonly device: string;
  readonly browser: number;
  readonly inboxEntry: number;
  readonly invitation: number;
  readonly community: number;
  readonly event: number;
  readonly eventSlug: string;
  readonly report: string;
  readonly blockedSong: string;
  readonly contact: number;
  readonly image: string;
  /** A unique text in all private data of the owner. No response to anybody else may contain it. */
  readonly canary: string;
}

/**
 * Creates an object of each kind for `owner` by the REST API.
 * @param song a song that `owner` has uploaded
 */
export async function createOwnedObjects(people: {
  owner: Account;
  friend: Account;
  blocked: Account;
  invited: Account;
  /** An admin's API, because only admins create communities. */
  admin: Api;
  song: string;
}): Promise<OwnedObjects> {
  const { owner, friend, blocked, invited, admin, song } = people;
  const { api } = owner;
  const canary = `canary${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const room = await api(rooms.create, { name: `Room ${canary.slice(6)}`, autoDj: false });
  await api(roomUserRoles.create, { roomId: room.slug, userUuid: friend.uuid, role: 'dj' });
  const blockedSong = await api(roomModeration.blockSong, {
    id: room.slug,
    song: { songId: song },
    reason: canary,
  });
  const { id: report } = await friend.api(reports.create, {
    kind: 'person',
    room: room.slug,
    userUuid: blocked.uuid,
    reason: 'spam',
    text: canary,
  });
  const crate = await api(crates.create, { crateName: canary, isPrivate: true });
  const only = { songs: [{ songId: song }] };
  const inCrate = await api(crateSongs.add, { crateUuid: crate.crateUuid, ...only });
  const inQueue = await api(queueSongs.add, only);
  const inLikes = await api(likedSongs.add, only);
  const email = await api(emails.add, { email: `${canary}@example.org` });
  const device = `${canary}-device`;
  await api(devices.keep, { token: device, platform: 'ios' });
  const browser = await api(webNotifications.subscribe, {
    endpoint: `https://fcm.googleapis.com/fcm/send/${canary}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  });
  const asked = await friend.api(friendInvitations.invite, { userUuid: owner.uuid });
  await api(friendInvitations.answer, { invitationId: asked.id, status: 'accepted' });
  const invitation = await api(friendInvitations.invite, { userUuid: invited.uuid });
  await api(blockedUsers.block, { userUuid: blocked.uuid });
  await api(djFans.follow, { djUuid: friend.uuid });
  const community = await admin(communityAdmin.create, {
    name: canary,
    description: canary,
    type: 'PRIVATE',
    ownerUuid: owner.uuid,
  });
  await api(communities.putUser, { id: String(community.id), userId: friend.uuid });
  const event = await api(events.create, {
    name: `Event ${canary.slice(6)}`,
    startDate: '2040-01-01T20:00:00Z',
    endDate: '2040-01-01T23:00:00Z',
    roomId: room.slug,
  });
  const contact = await api(contacts.keepOne, { email: `${canary}@example.com` });
  await api(profiles.putUserData, { secret: canary });
  const { bot } = await api(accounts.signUpBot, { botNickName: `Bot ${canary.slice(6)}` });
  const { sid: session } = await api(auth.session);
  const image = await api(images.upload, { file: new Blob([onePixelPng], { type: 'image/png' }) });
  const upload = await api(uploads.begin, { fileName: `${canary}.mp3`, bytes: 1000 });
  const { data: entries } = await api(inbox.list);
  return {
    // Without a worker, as in tests of REST, the inbox is empty; then any id stands for an entry.
    ...{ browser: browser.id, inboxEntry: entries[0]?.id ?? 1 },
    ...{
      owner: owner.uuid,
      friend: friend.uuid,
      blocked: blocked.uuid,
      invited: invited.uuid,
      bot: bot.uuid,
    },
    ...{ room: room.slug, roomUuid: room.uuid, crate: crate.crateUuid, song, canary, device, report },
    upload: upload.uploadUuid,
    crateSong: inCrate.songs[0]?.crateSongUuid ?? '',
    queueSong: inQueue.songs[0]?.crateSongUuid ?? '',
    likedSong: inLikes.songs[0]?.crateSongUuid ?? '',
    ...{ email: email.id, invitation: invitation.id, community: community.id, contact: contact.id },
    ...{ session, event: event.id, eventSlug: event.slug, blockedSong: blockedSong.id, image: image.id },
  };
}

/** Returns all that the owner can read, as JSON by name, so that two results can be compared for changes. */
export async function readBelongings(owner: Account, objects: OwnedObjects): Promise<Record<string, string>> {
  const { api } = owner;
  const { room: id, crate: crateUuid } = objects;
  const communityId = String(objects.community);
  const read: Record<string, () => Promise<unknown>> = {
    profile: () => api(profiles.own),
    'data of the client': () => api(profiles.userData),
    'email addresses': () => api(emails.list),
    hangout: () => api(rooms.byId, { id }),
    'roles of the hangout': () => api(roomUserRoles.list, { roomId: id }),
    'blocked songs': () => api(roomModeration.blockedSongs, { id }),
    'reports of the hangout': () => api(reports.ofRoom, { id }),
    playlist: () => api(crates.byUuid, { crateUuid }),
    'songs of the playlist': () => api(crateSongs.songs, { crateUuid }),
    queue: () => api(queueSongs.songs),
    likes: () => api(likedSongs.songs),
    song: () => api(uploadedSongs.byId, { id: objects.song }),
    devices: () => api(devices.all, { id: owner.uuid }),
    browsers: () => api(webNotifications.browsers),
    'notification settings': () => api(notificationSettings.mine),
    friends: () => api(friends.list, { id: owner.uuid }),
    invitations: () => api(friendInvitations.sent),
    'blocked people': () => api(blockedUsers.list),
    'followed DJs': () => api(djFans.mine),
    community: () => api(communities.one, { id: communityId }),
    'people of the community': () => api(communities.users, { id: communityId }),
    'hangouts of the community': () => api(communities.rooms, { id: communityId }),
    event: () => api(events.one, { id: String(objects.event) }),
    contacts: () => api(contacts.list),
  };
  const values = await Promise.all(
    Object.entries(read).map(async ([name, get]) => [name, JSON.stringify(await get())] as const),
  );
  return Object.fromEntries(values);
}

export const changedBelongings = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(before).filter((name) => before[name] !== after[name]);
