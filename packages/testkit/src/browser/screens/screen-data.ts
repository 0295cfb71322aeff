import { readFile } from 'node:fs/promises';
import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { phoneWhitelist } from '@hangout/contract/rest/authentication/phone-whitelist';
import { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { communities, communityAdmin } from '@hangout/contract/rest/communities/communities';
import { consumables, customFields } from '@hangout/contract/rest/consumables/consumables';
import { purchases } from '@hangout/contract/rest/consumables/purchases';
import { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { events } from '@hangout/contract/rest/events/events';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { imports } from '@hangout/contract/rest/imports/imports';
import { deactivation } from '@hangout/contract/rest/moderation/moderation';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { notifications } from '@hangout/contract/rest/notifications/notifications';
import { subscriptions } from '@hangout/contract/rest/payments/subscriptions';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { points } from '@hangout/contract/rest/points/ranking';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { images } from '@hangout/contract/rest/profiles/images';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { banners } from '@hangout/contract/rest/site/banners';
import { operatorPages } from '@hangout/contract/rest/site/operator-pages';
import { songs } from '@hangout/contract/rest/songs/songs';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { ADMIN, createHangout, PASSWORD, type RegisteredUser, signInAs, signUpAs } from '../../accounts.ts';
import { createGroup, sendDirectMessage } from '../../direct-message.ts';
import { readTenMinuteSong } from '../../songs/ten-minutes.ts';
import { uploadSong } from '../../songs/upload.ts';
import { waitFor } from '../../wait-for.ts';
import { MEMBER_MESSAGE } from './dialogs.ts';
import type { ScreenData } from './screen.ts';

/** Environment for the app process of the screens: with an admin, and with plans to sell. */
export const screenEnvironment = { ...ADMIN, PAYMENTS: 'stand-in' };

/** Slug of a hangout of the demo world with many residents. */
const demoSlug = 'velvet-static';
const cover = new URL('../../../../../world/songs/glass-estuary.jpg', import.meta.url);
/** Number of songs in the member's queue, playlist and likes. */
const SONGS = 5;

const looks = {
  owner: { nickname: 'Ann', avatarId: 'frida' },
  member: { nickname: 'Bob', avatarId: 'miso' },
  dj: { nickname: 'Kai', avatarId: 'zuri' },
  moderator: { nickname: 'Mia', avatarId: 'dolly' },
  muted: { nickname: 'Dan', avatarId: 'rex' },
} as const;
type Look = (typeof looks)[keyof typeof looks];

export interface OpenScreenData extends ScreenData {
  close(): Promise<void>;
}

/**
 * Creates what the screens show in a running app, by REST and rooms only. The app must have been started with
 * `screenEnvironment`. With the seed `demo`, some screens show the demo world.
 */
export async function createScreenData(address: string): Promise<OpenScreenData> {
  const api = createApi({ base: address });
  const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
  const adminToken = (await api(auth.login, login)).accessToken;
  const admin = createApi({ base: address, token: () => adminToken });
  const enroll = (look: Look) => signUpWithFigure(address, look);
  const [owner, member, dj] = [await enroll(looks.owner), await enroll(looks.member), await enroll(looks.dj)];
  const [moderator, muted] = [await enroll(looks.moderator), await enroll(looks.muted)];

  // The second session lets the security page offer to end the others.
  await signInAs(address, member.email);
  const songIds = await gatherSongs(dj);
  const { slug } = await createHangout(owner, 'Fuchsia Hour', { numberOfDjs: 5 });
  await owner.api(roomChanges.liveAudio, { id: slug, liveAudio: { enabled: true } });
  const closing: (() => Promise<void>)[] = [];
  const inside = async (user: RegisteredUser): Promise<HangoutClient> => {
    const client = await user.join(slug);
    closing.push(() => client.leave());
    return client;
  };
  await dj.api(queueSongs.add, { songs: songIds.map((songId) => ({ songId })), append: true });
  const booth = await inside(dj);
  await booth.request('addDj', {});
  await waitFor('a song plays', () => booth.state().nowPlaying);
  const written = await chat(
    { owner: await inside(owner), member: await inside(member), muted: await inside(muted) },
    owner,
  );
  await reportAndRestrict({ owner, member, moderator, muted }, slug, written);

  const crateUuid = await fillCrates(member, songIds);
  const importUuid = await importFile(member, songIds);
  await befriend(owner, member);
  await befriend(moderator, owner, 'asked');
  await befriend(member, dj);
  await writeDirectly(owner, member);
  const groupUuid = await createGroup(member, 'The usual corner', [owner]);
  await follow([owner, member], dj);
  await dj.api(blockedUsers.block, { userUuid: muted.uuid });
  await fillProfile(owner);
  await createListedThings(admin, { owner, member, moderator }, slug);
  await createMerch(admin, member);
  await muted.api(deactivation.request);
  await buyPlan(owner, 'pro-monthly');
  const lockedSlug = (await createHangout(owner, 'Behind the Curtain', { password: 'not told' })).slug;
  const isDemo = await api(rooms.byId, { id: demoSlug }).then(
    () => true,
    () => false,
  );
  const chatOnlySlug = isDemo
    ? 'slow-scroll'
    : (await createHangout(owner, 'Only Words', { design: 'CHAT_ONLY' })).slug;
  return {
    ...{ address, slug, lockedSlug, chatOnlySlug, crateUuid, importUuid, groupUuid },
    songId: songIds[0] ?? '',
    fullSlug: isDemo ? demoSlug : slug,
    tokens: {
      ...{ owner: owner.token, member: member.token, dj: dj.token, moderator: moderator.token },
      admin: adminToken,
    },
    uuids: { owner: owner.uuid, member: member.uuid, dj: dj.uuid, moderator: moderator.uuid },
    async close() {
      await Promise.all(closing.map((leave) => leave()));
    },
  };
}

async function signUpWithFigure(address: string, { nickname, avatarId }: Look): Promise<RegisteredUser> {
  const user = await signUpAs(address, nickname, `${nickname.toLowerCase()}@example.org`);
  await user.api(profiles.update, { avatarId });
  return user;
}

/**
 * Returns ids of songs to play: one that the DJ has uploaded, for the page of uploads, then those of the demo
 * world.
 */
async function gatherSongs(dj: RegisteredUser): Promise<string[]> {
  const own = await uploadSong(dj, await readTenMinuteSong(), 'Saturday Has a Staircase to the Moon.m4a');
  const { songs: known } = await dj.api(songs.list, { limit: SONGS });
  const others = known.map(({ songId }) => songId).filter((songId) => songId !== own.songId);
  return [own.songId, ...others];
}

/** Writes the hangout's chat messages. Returns the uuid of the one that is reported later. */
async function chat(
  { owner, member, muted }: Record<'owner' | 'member' | 'muted', HangoutClient>,
  author: RegisteredUser,
): Promise<string> {
  const send = async (client: HangoutClient, message: string, imageUrls: string[] = []) => {
    const uuid = crypto.randomUUID();
    await client.request('sendMessage', { uuid, message, imageUrls });
    return uuid;
  };
  const file = new File([await readFile(cover)], 'cover.jpg');
  const { url } = await author.api(chatImages.upload, { file });
  const greeting = await send(member, MEMBER_MESSAGE);
  for (const client of [owner, member])
    await client.request('toggleReaction', { uuid: greeting, reaction: '❤️' });
  const reported = await send(muted, 'Buy cheap watches here');
  await send(owner, 'The view from the booth', [url]);
  await member.request('voteOnSong', { songVotes: { like: true } });
  await owner.request('voteOnSong', { songVotes: { star: true } });
  return reported;
}

/** Creates roles, a report, a mute, and an offer of ownership that the moderator has not answered. */
async function reportAndRestrict(
  { owner, member, moderator, muted }: Record<'owner' | 'member' | 'moderator' | 'muted', RegisteredUser>,
  slug: string,
  messageUuid: string,
): Promise<void> {
  const { api } = owner;
  await member.api(reports.create, { kind: 'message', room: slug, messageUuid, reason: 'spam' });
  await api(roomUserRoles.create, { roomId: slug, userUuid: moderator.uuid, role: 'moderator' });
  await api(roomUserRoles.create, { roomId: slug, userUuid: muted.uuid, role: 'chatDisabled' });
  await api(roomUserRoles.changeOwner, { roomId: slug, userUuid: moderator.uuid });
}

/** Fills queue, likes and a playlist; returns the uuid of the playlist. */
async function fillCrates({ api }: RegisteredUser, songIds: readonly string[]): Promise<string> {
  const chosen = { songs: songIds.map((songId) => ({ songId })), append: true };
  const { crateUuid } = await api(crates.create, { crateName: 'For the way home' });
  await api(crateSongs.add, { crateUuid, ...chosen });
  await api(queueSongs.add, chosen);
  await api(likedSongs.add, chosen);
  return crateUuid;
}

/** Imports a file with known songs, one of them with another duration, and two unknown songs. */
async function importFile({ api }: RegisteredUser, songIds: readonly string[]): Promise<string> {
  const known = await Promise.all(songIds.map((songId) => api(songs.byId, { songId })));
  const rows = known.map(({ trackName, artistName, duration }, index) =>
    [trackName, artistName, index === 1 ? duration + 60 : duration].join(';'),
  );
  const csv = ['title;artist;duration', ...rows, 'Nobody Knows This;The Unheard;200', 'Lost;;'].join('\n');
  const file = new File([csv], 'Summer on the roof.csv');
  const { importUuid } = await api(imports.createFromFile, { file });
  await waitFor('the file is imported', async () => {
    const { status } = await api(imports.byUuid, { importUuid });
    return status !== 'IN_PROGRESS';
  });
  return importUuid;
}

/** Makes two users friends; with `until: 'asked'` the friend request stays unanswered. */
async function befriend(one: RegisteredUser, other: RegisteredUser, until?: 'asked'): Promise<void> {
  await one.api(friendInvitations.invite, { userUuid: other.uuid });
  if (!until) await other.api(friendInvitations.invite, { userUuid: one.uuid });
}

/** Makes users fans of a DJ, who follows the first of them back. */
async function follow(fans: readonly RegisteredUser[], dj: RegisteredUser): Promise<void> {
  for (const fan of fans) await fan.api(djFans.follow, { djUuid: dj.uuid });
  if (fans[0]) await dj.api(djFans.follow, { djUuid: fans[0].uuid });
}

/** Adds images, texts, links and services to a profile. */
async function fillProfile({ api }: RegisteredUser): Promise<void> {
  const file = new File([await readFile(cover)], 'cover.jpg');
  await api(images.upload, { kind: 'profilePicture', file });
  await api(images.upload, { kind: 'coverPicture', file });
  await api(profiles.update, {
    bio: 'I collect songs that sound like rain on a tin roof.',
    pronoun: 'she/her',
    musicProviders: ['spotify', 'tidal'],
    instagram: 'ann.plays',
    songOfTheWeek: 'Whatever the rain plays',
  });
}

async function writeDirectly(owner: RegisteredUser, member: RegisteredUser): Promise<void> {
  await sendDirectMessage(owner, member, 'Are you coming to the Fuchsia Hour tonight?');
  await sendDirectMessage(member, owner, 'On my way, keep me a seat!');
}

/** Buys a plan at the payment stand-in, and waits until the server has recorded the purchase. */
export async function buyPlan({ api }: RegisteredUser, id: string): Promise<void> {
  const { url } = await api(subscriptions.checkout, { id });
  const card = new URLSearchParams({ card: '4242 4242 4242 4242' });
  await fetch(url, { method: 'POST', body: card, redirect: 'manual' });
  await waitFor('the plan is there', async () => (await api(subscriptions.own)).subscriptionLevel > 0);
}

/** Creates offers that can be bought with points. The member has some points left and has spent others. */
async function createMerch(admin: Api, member: RegisteredUser): Promise<void> {
  await admin(points.handle, { userUuid: member.uuid, points: 40, reason: 'a contest' });
  const pin = await admin(consumables.create, {
    name: 'Enamel pin of the record',
    description: 'Small, round, and it catches the light',
    price: 25,
    quantity: 8,
  });
  await admin(consumables.create, { name: 'Sol, the sun of the floor', price: 60, avatarSlug: 'sol' });
  await member.api(purchases.buy, { id: pin.id, price: pin.price, uuid: crypto.randomUUID() });
}

/** Creates a community with members, a hangout and an invitation, and an event. */
async function createListedThings(
  admin: Api,
  { owner, member, moderator }: Record<'owner' | 'member' | 'moderator', RegisteredUser>,
  slug: string,
): Promise<void> {
  const { id } = await admin(communityAdmin.create, {
    name: 'Night Owls',
    description: 'People who stay for the last song',
    ownerUuid: owner.uuid,
  });
  const community = { id: String(id) };
  await member.api(communities.join, community);
  await owner.api(communities.putUser, { ...community, userId: member.uuid, role: 'moderator' });
  await owner.api(communities.invite, { ...community, userId: moderator.uuid });
  await owner.api(communities.putRoom, { ...community, roomId: slug });
  const day = 86_400_000;
  const event = await owner.api(events.create, {
    name: 'The long Fuchsia Night',
    description: 'Until the sun comes up',
    roomId: slug,
    startDate: new Date(Date.now() + day).toISOString(),
    endDate: new Date(Date.now() + 2 * day).toISOString(),
    hostUuids: [owner.uuid, member.uuid, moderator.uuid],
  });
  await member.api(events.setHosting, { id: String(event.id), isHost: true });
  await admin(seasons.create, {
    name: 'A far winter',
    startDate: '2041-01-01T00:00:00Z',
    endDate: '2041-02-01T00:00:00Z',
  });
  for (const name of ['Ann Example', 'Ann Example, **Example Street 7**, Exampleton'])
    await admin(operatorPages.publish, { kind: 'imprint', texts: { en: name, es: name } });
  // The banner is over, so that no other screen shows it.
  await admin(banners.create, {
    texts: { en: 'The sound was away', es: 'No había sonido' },
    tone: 'incident',
    ...{ beginsAt: '2026-01-01T20:00:00Z', endsAt: '2026-01-01T21:00:00Z' },
  });
  await admin(vouchers.create, { code: 'NIGHT-OWLS', planDays: 30 });
  await admin(phoneWhitelist.addForAdmins, { phone: '+1 202 555 0100', note: 'The phone of the desk' });
  await admin(avatars.assign, { slug: 'mirra', userUuid: owner.uuid });
  await admin(points.handle, { userUuid: owner.uuid, points: 120, reason: 'For the lights' });
  await admin(consumables.create, { name: 'A fuchsia spotlight', price: 200, description: 'For one night' });
  await admin(customFields.put, { entity: 'user', entityId: owner.uuid, key: 'table', value: 7 });
  await admin(moderationActions.create, {
    type: 'kickUser',
    userUuid: owner.uuid,
    reason: 'Only to show how an entry looks',
  });
  await admin(notifications.customMessage, {
    userUuids: [owner.uuid],
    title: 'Tonight',
    body: 'The lights are on',
  });
}
