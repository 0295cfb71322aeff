import { type Endpoint, type NamedEndpoint, pathParams } from '@hangout/contract/framework/endpoint';
import type { OwnedObjects } from './owned-objects.ts';
import { hasJsonBody, onePixelPng, sampleOf, titleOf } from './samples.ts';

/**
 * What must happen if a stranger names another user's object: `refused` (403 or 404), `public` (anybody may
 * read it) or `own` (only the stranger's own data changes).
 */
type StrangerOutcome = 'refused' | 'public' | 'own';

type Names = Readonly<Record<string, keyof OwnedObjects>>;

/** The required outcome, and for each parameter or field the owner's object that it names. */
export interface StrangerCall {
  readonly outcome: StrangerOutcome;
  readonly names: Names;
}

const refused = (names: Names): StrangerCall => ({ outcome: 'refused', names });
const shown = (names: Names): StrangerCall => ({ outcome: 'public', names });
const own = (names: Names): StrangerCall => ({ outcome: 'own', names });

const room = { id: 'room' } as const;
const person = { id: 'owner' } as const;
const community = { id: 'community' } as const;

/**
 * [H793] Every endpoint for ordinary callers that takes the id of a user's object, by title. A test fails if an
 * endpoint with a path parameter is missing both here and in `ownerless`.
 */
export const strangerCalls: Readonly<Record<string, StrangerCall>> = {
  'GET user-service/profile/:id': shown(person),

  'GET user-service/users/user/:id': shown(person),
  'DELETE user-service/users/emails/:id': refused({ id: 'email' }),
  'PATCH user-service/users/emails/:id/main': refused({ id: 'email' }),
  'POST user-service/users/emails/verification-email': refused({ id: 'email' }),
  'GET user-service/users/bot-token': refused({ id: 'bot' }),
  'POST user-service/users/bot-token': refused({ id: 'bot' }),
  'PATCH user-service/users/bots/:id': refused({ id: 'bot' }),
  'DELETE user-service/users/bots/:id': refused({ id: 'bot' }),
  'DELETE user-service/users/bots/:id/tokens': refused({ id: 'bot' }),
  'DELETE user-service/auth/sessions/:sid': refused({ sid: 'session' }),
  // The owner has no passkey here, so another uuid stands for it; passkeys.test.ts uses a real one.
  'PATCH user-service/users/passkeys/:id': refused({ id: 'session' }),
  'DELETE user-service/users/passkeys/:id': refused({ id: 'session' }),
  'GET user-service/users/images/:id': shown({ id: 'image' }),
  'DELETE user-service/users/images/:id': refused({ id: 'image' }),
  // A guest may get a listener's token for each hangout that they may enter.
  'POST user-service/agora/token': own({ roomId: 'room' }),
  'GET user-service/apple/user-token/:id': refused(person),

  'DELETE room-service/rooms/:id/infrastructure': refused(room),
  'GET room-service/rooms/:id': shown(room),
  'GET room-service/rooms/uuid/:id': shown({ id: 'roomUuid' }),
  'GET room-service/rooms/users/:id': shown(person),
  'POST room-service/rooms/:id/join': own(room),
  'POST room-service/rooms/:id/invitations': refused(room),
  'GET room-service/rooms/:id/configuration': shown(room),
  'PATCH room-service/rooms/:id': refused(room),
  'PATCH room-service/rooms/:id/settings': refused(room),
  'PATCH room-service/rooms/:id/infrastructure': refused(room),
  'PATCH room-service/rooms/dj-type/:id/infrastructure': refused(room),
  'PATCH room-service/rooms/dj-seats/:id/infrastructure': refused(room),
  'PATCH room-service/rooms/live-state/:id/infrastructure': refused(room),
  'PATCH room-service/rooms/live-audio/:id/infrastructure': refused(room),
  'PATCH room-service/rooms/promote/:id/infrastructure': refused(room),
  'POST room-service/rooms/:id/externalUrl': refused(room),
  'POST room-service/rooms/:id/pinned-messages': refused(room),
  'GET room-service/roomUserRoles/:roomId': shown({ roomId: 'room' }),
  'GET room-service/roomUserRoles/:roomId/:userId': shown({ roomId: 'room', userId: 'friend' }),
  'POST room-service/roomUserRoles/:roomId': refused({ roomId: 'room', userUuid: 'friend' }),
  'DELETE room-service/roomUserRoles/:roomId': refused({ roomId: 'room', userUuid: 'friend' }),
  'PUT room-service/roomUserRoles/change-owner/:roomId': refused({ roomId: 'room', userUuid: 'friend' }),
  'PUT room-service/ownership-transfers/:roomId': refused({ roomId: 'room' }),
  'DELETE room-service/ownership-transfers/:roomId': refused({ roomId: 'room' }),
  'POST room-service/roomUserRoles/kick-user-from-room': refused({ slug: 'room', userUuid: 'friend' }),
  'POST room-service/roomUserRoles/no-dancefloor-users': refused({ slug: 'room' }),
  'POST room-service/rooms/:id/poster': refused(room),
  'GET room-service/rooms/posters/:id': shown(room),
  'GET room-service/link-preview/rooms/:id/image': shown(room),
  'DELETE room-service/rooms/:id/poster': refused(room),
  'POST room-service/roomUserRoles/cometchat/join/:id': own(room),
  'DELETE room-service/rooms/conversation/:id': refused(room),
  'GET room-service/chat/pictures/:id': shown({ id: 'image' }),
  'GET room-service/rooms/:id/record': refused(room),
  'PUT room-service/rooms/:id/slow-mode': refused(room),
  'POST room-service/rooms/:id/raid-mode': refused(room),
  'DELETE room-service/rooms/:id/raid-mode': refused(room),
  'GET room-service/rooms/:id/blocked-songs': refused(room),
  'POST room-service/rooms/:id/blocked-songs': refused({ id: 'room', songId: 'song' }),
  'DELETE room-service/rooms/:id/blocked-songs/:blockId': refused({ id: 'room', blockId: 'blockedSong' }),
  'GET room-service/rooms/:id/reports': refused(room),
  'PATCH room-service/reports/:reportId': refused({ reportId: 'report' }),
  'GET room-service/rooms/:id/evenings': shown(room),
  'GET room-service/rooms/:id/evenings/:eveningId': shown({ id: 'room', eveningId: 'roomUuid' }),
  'POST room-service/notifications/custom-message-from-room': refused({ roomId: 'room' }),

  'GET room-service/songs/:id': shown({ id: 'song' }),
  'PATCH room-service/songs/:id': refused({ id: 'song' }),
  'GET room-service/upload/sessions/:uploadUuid': refused({ uploadUuid: 'upload' }),
  'POST room-service/upload/sessions/:uploadUuid/parts': refused({ uploadUuid: 'upload' }),
  'POST room-service/upload/sessions/:uploadUuid/complete': refused({ uploadUuid: 'upload' }),
  'DELETE room-service/upload/sessions/:uploadUuid': refused({ uploadUuid: 'upload' }),
  'PUT room-service/songs/:id/cover': refused({ id: 'song' }),
  'DELETE room-service/songs/:id/cover': refused({ id: 'song' }),
  'DELETE room-service/songs/:id': refused({ id: 'song' }),
  'POST room-service/metadata': refused({ songId: 'song' }),
  'GET room-service/songs/:id/hls-playlist': shown({ id: 'song' }),
  'GET room-service/songs/:id/hls/index.m3u8': shown({ id: 'song' }),
  'GET room-service/songs/:id/hls/:segment': shown({ id: 'song', segment: 'song' }),
  'GET room-service/songs/:id/http': shown({ id: 'song' }),
  'GET room-service/songs/:id/cover': shown({ id: 'song' }),

  'GET room-service/blocked-users/:id': refused({ id: 'blocked' }),
  'DELETE room-service/blocked-users/:id': refused({ id: 'blocked' }),
  'GET room-service/profiles/:id/page': shown(person),
  'GET room-service/friends/list/:id': refused(person),
  'GET room-service/friends/single-friend/:id': shown({ id: 'friend' }),
  'GET room-service/friends/:id': refused({ id: 'friend' }),
  'DELETE room-service/friends/:id': refused({ id: 'friend' }),
  'GET room-service/friend-invitations/user-invitations/:id': shown({ id: 'invited' }),
  'DELETE room-service/friend-invitations/:id': refused({ id: 'invitation' }),
  'POST room-service/friend-invitations/handle-friend': refused({ invitationId: 'invitation' }),
  'DELETE room-service/user-book-contact': own({ ids: 'contact' }),

  'GET room-service/communities/:id': refused(community),
  'PATCH room-service/communities/:id': refused(community),
  'DELETE room-service/communities/:id': refused(community),
  'POST room-service/communities/:id/image': refused(community),
  'GET room-service/community-images/:id': shown({ id: 'image' }),
  'GET room-service/communities/:id/invitations': refused(community),
  'PUT room-service/communities/:id/invitations/:userId': refused({ id: 'community', userId: 'friend' }),
  'DELETE room-service/communities/:id/invitations/:userId': refused({ id: 'community', userId: 'friend' }),
  'GET room-service/communities/:id/users': refused(community),
  'GET room-service/communities/:id/rooms': refused(community),
  'GET room-service/room-communities/:id': shown(room),
  'POST room-service/communities/:id/join': refused(community),
  'POST room-service/communities/:id/leave': refused(community),
  'PUT room-service/communities/:id/users/:userId': refused({ id: 'community', userId: 'friend' }),
  'DELETE room-service/communities/:id/users/:userId': refused({ id: 'community', userId: 'friend' }),
  'PUT room-service/communities/:id/rooms/:roomId': refused({ id: 'community', roomId: 'room' }),
  'DELETE room-service/communities/:id/rooms/:roomId': refused({ id: 'community', roomId: 'room' }),
  'POST room-service/communities/:id/:roomId': refused({ id: 'community', roomId: 'room' }),
  'DELETE room-service/communities/:id/:roomId': refused({ id: 'community', roomId: 'room' }),
  'POST room-service/communities/:id/add': refused(community),
  'POST room-service/communities/:id/remove': refused(community),
  'GET room-service/events/:id': shown({ id: 'event' }),
  'GET room-service/events/slug/:slug': shown({ slug: 'eventSlug' }),
  'POST room-service/events/:id/image': refused({ id: 'event' }),
  'GET room-service/events/:id/reminder': shown({ id: 'event' }),
  'PUT room-service/events/:id/reminder': shown({ id: 'event' }),
  'PUT room-service/events/:id/hosting': refused({ id: 'event' }),
  'PATCH room-service/events/:id': refused({ id: 'event' }),
  'DELETE room-service/events/:id': refused({ id: 'event' }),

  'DELETE room-service/devices/:token': refused({ token: 'device' }),
  'DELETE room-service/devices/:userUuid/:token': refused({ userUuid: 'owner', token: 'device' }),
  'GET room-service/devices/single-device/:userUuid/:token': refused({ userUuid: 'owner', token: 'device' }),
  'GET room-service/devices/all-devices/:id': refused(person),
  'DELETE room-service/web-notifications/subscriptions/:id': refused({ id: 'browser' }),
  'PATCH room-service/inbox/:id': refused({ id: 'inboxEntry' }),
  'DELETE room-service/inbox/:id': refused({ id: 'inboxEntry' }),

  'GET room-service/dj-fans/dj-fans-paginated/:id': shown(person),
  'GET room-service/dj-fans/dj-fans/:id': shown(person),
  'GET room-service/dj-fans/:id/djs-followed': shown(person),
  'GET room-service/dj-fans/count/:id': shown(person),
  'GET room-service/dj-fans/dj-fan/:id': shown(person),
  'DELETE room-service/dj-fans/:id': refused({ id: 'friend' }),

  'GET playlist-service/crate/user/:userUuid': shown({ userUuid: 'owner' }),
  'GET playlist-service/crate/:crateUuid': refused({ crateUuid: 'crate' }),
  'PATCH playlist-service/crate/:crateUuid': refused({ crateUuid: 'crate' }),
  'DELETE playlist-service/crate/:crateUuid': refused({ crateUuid: 'crate' }),
  'POST playlist-service/crate/:crateUuid/restore': refused({ crateUuid: 'crate' }),
  'PUT playlist-service/crate/:crateId/copy': refused({ crateId: 'crate', srcCrateId: 'crate' }),
  'GET playlist-service/crate/:crateUuid/songs': refused({ crateUuid: 'crate' }),
  'POST playlist-service/crate/:crateUuid/songs': refused({ crateUuid: 'crate', songId: 'song' }),
  'PUT playlist-service/crate/:crateUuid/current-position': refused({ crateUuid: 'crate' }),
  'DELETE playlist-service/crate/:crateUuid/songs/:crateSongUuid': refused({
    crateUuid: 'crate',
    crateSongUuid: 'crateSong',
  }),
  'PUT playlist-service/crate/:crateUuid/songs/:crateSongUuid/position': refused({
    crateUuid: 'crate',
    crateSongUuid: 'crateSong',
  }),
  'POST playlist-service/crate/:crateUuid/songs/remove': refused({ crateUuid: 'crate' }),
  'POST playlist-service/crate/:crateUuid/songs/restore': refused({ crateUuid: 'crate' }),
  'POST playlist-service/crate/:crateUuid/songs/clear': refused({ crateUuid: 'crate' }),
  'POST playlist-service/crate/:crateUuid/songs/shuffle': refused({ crateUuid: 'crate' }),
  'DELETE playlist-service/crate/:crateUuid/songs': refused({ crateUuid: 'crate' }),
  'POST playlist-service/api/v1/playlists/:crateUuid/tracks': refused({ crateUuid: 'crate', songId: 'song' }),
  'DELETE playlist-service/crate/special/queue/songs/:crateSongUuid': refused({ crateSongUuid: 'queueSong' }),
  'PUT playlist-service/crate/special/queue/songs/:crateSongUuid/position': refused({
    crateSongUuid: 'queueSong',
  }),
  'DELETE playlist-service/crate/special/likes/songs/:crateSongUuid': refused({ crateSongUuid: 'likedSong' }),
  'PUT playlist-service/crate/special/likes/songs/:crateSongUuid/position': refused({
    crateSongUuid: 'likedSong',
  }),
  'PUT playlist-service/crate/special/queue/copy': refused({ srcCrateId: 'crate' }),
  'PUT playlist-service/crate/special/likes/copy': refused({ srcCrateId: 'crate' }),

  'GET playlist-service/crate/:crateUuid/file': refused({ crateUuid: 'crate' }),
  'POST playlist-service/exports/spotify': refused({ crateUuid: 'crate' }),
  'POST playlist-service/exports/apple': refused({ crateUuid: 'crate' }),
  // The owner has no import and no export here, so another uuid stands for them; imports.test.ts and
  // exports.test.ts use real ones.
  'GET playlist-service/imports/:importUuid': refused({ importUuid: 'session' }),
  'GET playlist-service/imports/:importUuid/songs': refused({ importUuid: 'session' }),
  'POST playlist-service/imports/:importUuid/retry': refused({ importUuid: 'session' }),
  'POST playlist-service/imports/:importUuid/cancel': refused({ importUuid: 'session' }),
  'PUT playlist-service/imports/:importUuid/songs/:position': refused({
    importUuid: 'session',
    position: 'email',
  }),
  'DELETE playlist-service/imports/:importUuid/songs/:position': refused({
    importUuid: 'session',
    position: 'email',
  }),
  'GET playlist-service/exports/:exportUuid': refused({ exportUuid: 'session' }),
  'GET playlist-service/exports/:exportUuid/songs': refused({ exportUuid: 'session' }),
  'POST playlist-service/exports/:exportUuid/retry': refused({ exportUuid: 'session' }),
  'POST playlist-service/exports/:exportUuid/cancel': refused({ exportUuid: 'session' }),

  'GET playlist-service/rooms/:slug/recent-songs': shown({ slug: 'room' }),
  'GET points-service/points/ranking-status/:userUuid': shown({ userUuid: 'owner' }),
  'GET points-service/points/ranking-status/sum/:userUuid': shown({ userUuid: 'owner' }),
  'GET points-service/points/current-ranking-status/:userUuid': shown({ userUuid: 'owner' }),
  'GET points-service/avatars/:slug/:uuid': shown({ slug: 'room', uuid: 'owner' }),
};

/** Endpoints whose parameters name no object of a user, but for example a catalogue entry or a plan. */
const ownerless: readonly string[] = [
  'POST user-service/music-accounts/:provider/authorization',
  'DELETE user-service/music-accounts/:provider',
  'POST user-service/auth/oidc/:provider/authorization',
  'POST user-service/auth/oidc/:provider',
  'POST user-service/auth/oidc/:provider/link/authorization',
  'POST user-service/auth/oidc/:provider/link',
  'DELETE user-service/auth/oidc/:provider/link',
  'GET user-service/site/place/:part',
  'DELETE user-service/sign-up/invitations/:id',
  'GET user-service/phone-validation/validate/:phone',
  'GET room-service/rooms/discord/list/:guildId',
  'POST room-service/rooms/discord/:guildId',
  'GET playlist-service/api/v1/songs/:songId',
  'GET playlist-service/api/v1/songs/:songId/page',
  'GET playlist-service/crate/user/with-song/:songId',
  'GET playlist-service/song-data/:link',
  'GET playlist-service/music-providers/:provider/songs/:id/streams',
  'GET playlist-service/song-data/stream/:country/:id',
  'GET playlist-service/song-data/preview/:country/:id',
  'GET playlist-service/music-providers/:provider/collections',
  'GET playlist-service/music-providers/:provider/songs/:id/streams',
  'GET playlist-service/song-data/:providerSongId/:musicProvider',
  'GET playlist-service/song-data/:providerSongId/:musicProvider/providers',
  'GET playlist-service/music-providers/:provider/songs/:id/streams',
  'POST playlist-service/music-providers/youtube/songs/:id/duration',
  // The plan in the path belongs to no user.
  'POST payment-service/subscription/checkout/:id',
  'GET points-service/points/season-ranking/:seasonName',
  'GET points-service/points/season-ranking/next-season/:seasonStart',
  'GET points-service/points/season-ranking/prev-season/:seasonStart',
  'GET points-service/avatars/:slug',
  'GET points-service/avatar-images/:id',
  'GET points-service/api/v1/consumables/:id',
  'GET points-service/api/v1/consumables/files/:fileId',
  'POST points-service/api/v1/consumables/:id/purchases',
];

const ordinaryAccess: readonly string[] = ['public', 'guest', 'user', 'person', 'userOrService'];

/**
 * Returns the titles of endpoints with a path parameter that ordinary callers may call and that are in neither of the
 * lists above.
 */
export const findUnlistedEndpoints = (endpoints: readonly NamedEndpoint<Endpoint>[]): string[] =>
  endpoints
    .filter(({ access, path }) => ordinaryAccess.includes(access) && pathParams(path).length > 0)
    .map(titleOf)
    .filter((title) => !(title in strangerCalls) && !ownerless.includes(title));

/** Returns the titles in the lists above that no endpoint has any more. */
export function findRetiredEntries(endpoints: readonly NamedEndpoint<Endpoint>[]): string[] {
  const titles = new Set(endpoints.map(titleOf));
  return [...Object.keys(strangerCalls), ...ownerless].filter((title) => !titles.has(title));
}

/** Optional fields without which a handler refuses before it checks the owner. */
const otherFields = (objects: OwnedObjects): Readonly<Record<string, unknown>> => ({
  songs: [{ songId: objects.song }],
  position: 1,
  newPosition: 1,
});

export function describeStrangerCall(
  endpoint: NamedEndpoint<Endpoint>,
  { names }: StrangerCall,
  objects: OwnedObjects,
): { path: string; body?: string | FormData } {
  const namedObject = (name: string) => (names[name] === undefined ? undefined : objects[names[name]]);
  const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(namedObject(name) ?? '')),
  );
  const inQuery = Object.keys(endpoint.query?.shape ?? {}).filter((name) => name in names);
  const query = new URLSearchParams(inQuery.map((name) => [name, String(namedObject(name))]));
  const address = `/api/${endpoint.service}${path}${query.size > 0 ? `?${query}` : ''}`;
  if (endpoint.upload) {
    const body = new FormData();
    body.append(endpoint.upload.field, new File([onePixelPng], 'image.png', { type: 'image/png' }));
    return { path: address, body };
  }
  if (!endpoint.body || !hasJsonBody(endpoint)) return { path: address };
  const body = sampleOf(endpoint.body, {
    fieldValue: (name) =>
      name === 'ids' ? [objects.contact] : (namedObject(name) ?? otherFields(objects)[name]),
  });
  return { path: address, body: JSON.stringify(body) };
}
