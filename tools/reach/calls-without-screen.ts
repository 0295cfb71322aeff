/**
 * Calls without a screen, each with the call that the client makes instead. If the client makes neither, the
 * call counts as missing.
 */
export const twins: Readonly<Record<string, string>> = {
  'GET user-service /users/profile': 'GET user-service /auth/session',
  'GET user-service /users/capabilities': 'GET user-service /auth/session',
  'GET user-service /profile/:id': 'GET user-service /users/profiles',
  'GET user-service /users/user/:id': 'GET user-service /users/profiles',
  'GET user-service /comet-chat/user-token': 'GET user-service /auth/session',
  'GET user-service /users/bot-token': 'POST user-service /users/bot-token',
  'GET user-service /phone-validation/validate/:phone': 'POST user-service /phone-validation/validate',
  // The client changes single values, so that two devices do not overwrite each other's changes.
  'PUT user-service /users/profile/user-data': 'PATCH user-service /users/profile/user-data',
  'GET room-service /friends/:id': 'GET room-service /friends/single-friend/:id',
  'GET room-service /blocked-users/:id': 'GET room-service /blocked-users',
  'GET room-service /dj-fans/dj-fans/:id': 'GET room-service /dj-fans/dj-fans-paginated/:id',
  'POST room-service /user-book-contact/matching-contacts-friends': 'POST room-service /user-book-contact',
  'GET points-service /avatars': 'GET points-service /all-avatars',
  'GET points-service /avatars/subscriber': 'GET points-service /all-avatars',
  'GET points-service /avatars/:slug': 'GET points-service /all-avatars',
  'GET points-service /avatars/:slug/:uuid': 'GET points-service /all-avatars',
  'GET room-service /search': 'GET playlist-service /search',
  'GET room-service /songs/public': 'GET playlist-service /api/v1/songs',
  'POST room-service /metadata': 'PATCH room-service /songs/:id',
  'POST room-service /upload/song': 'POST room-service /upload/sessions',
  'GET room-service /rooms/uuid/:id': 'GET room-service /rooms/:id',
  'GET room-service /rooms/multiple/list': 'GET room-service /rooms/public',
  'GET room-service /rooms/rockset/recently-visited-rooms': 'GET room-service /rooms/recent',
  'POST room-service /rooms/recent': 'POST room-service /rooms/:id/join',
  'GET room-service /rooms/:id/configuration': 'POST room-service /rooms/:id/join',
  'GET room-service /roomUserRoles/:roomId/:userId': 'GET room-service /roomUserRoles/:roomId',
  'POST room-service /roomUserRoles/cometchat/join/:id': 'POST room-service /rooms/:id/join',
  // Older forms of the calls that add a hangout to a community and remove it.
  'POST room-service /communities/:id/:roomId': 'PUT room-service /communities/:id/rooms/:roomId',
  'DELETE room-service /communities/:id/:roomId': 'DELETE room-service /communities/:id/rooms/:roomId',
  'POST room-service /communities/:id/remove': 'DELETE room-service /communities/:id/users/:userId',
  'DELETE room-service /devices/:userUuid/:token': 'DELETE room-service /devices/:token',
  'GET room-service /devices/single-device/:userUuid/:token': 'GET room-service /devices/all-devices/:id',
  'GET playlist-service /song-data/:link': 'GET playlist-service /music-links',
  'GET playlist-service /song-data/:providerSongId/:musicProvider': 'GET playlist-service /music-links',
  'GET playlist-service /song-data/:providerSongId/:musicProvider/providers':
    'GET playlist-service /music-links',
  'DELETE playlist-service /crate/:crateUuid/songs/:crateSongUuid':
    'POST playlist-service /crate/:crateUuid/songs/remove',
  'DELETE playlist-service /crate/special/queue/songs/:crateSongUuid':
    'POST playlist-service /crate/special/queue/songs/remove',
  'DELETE playlist-service /crate/special/likes/songs/:crateSongUuid':
    'POST playlist-service /crate/special/likes/songs/remove',
  'POST playlist-service /api/v1/playlists/:crateUuid/tracks':
    'POST playlist-service /crate/:crateUuid/songs',
  'POST playlist-service /crate/:crateUuid/songs/clear': 'DELETE playlist-service /crate/:crateUuid/songs',
  'POST playlist-service /crate/special/queue/songs/clear': 'DELETE playlist-service /crate/special/queue',
  'POST playlist-service /crate/special/likes/songs/clear': 'DELETE playlist-service /crate/special/likes',
  'GET points-service /api/v1/consumables/count': 'GET points-service /api/v1/consumables',
  'GET points-service /seasons/current': 'GET points-service /points/current-ranking-status',
  'GET points-service /points/season-ranking-current': 'GET points-service /points/season-ranking',
  'POST geolocation-service /geolocate': 'GET geolocation-service /geolocate',
  // The list of music providers already contains the caller's accounts.
  'GET user-service /music-accounts': 'GET playlist-service /music-providers',
  // The server signs song URLs and reads accounts itself, so the client needs no tokens for these two
  // providers.
  'GET user-service /soundcloud/public-token':
    'GET playlist-service /music-providers/:provider/songs/:id/streams',
  'POST user-service /youtube/refresh-token': 'GET playlist-service /music-providers/:provider/collections',
  'GET playlist-service /song-data/stream/:country/:id':
    'GET playlist-service /music-providers/:provider/songs/:id/streams',
  'GET playlist-service /exports/:exportUuid': 'GET playlist-service /exports',
  // Calls for staff. The client makes the same change by another path, or by a full update instead of a
  // partial one.
  'POST user-service /mobile-auth/whitelist': 'POST user-service /admin/phoneNumbers',
  'DELETE user-service /mobile-auth/whitelist/:id': 'DELETE user-service /admin/phoneNumbers/:id',
  'DELETE user-service /admin/phoneNumbers': 'DELETE user-service /admin/phoneNumbers/:id',
  'PUT room-service /admin/communities/:id': 'PATCH room-service /admin/communities/:id',
  'DELETE points-service /points/season/:id': 'DELETE points-service /admin/seasons/:id',
  'DELETE points-service /avatars/:slug': 'DELETE points-service /admin/avatars/:slug',
  'PUT audit-service /moderation-actions/:id': 'PATCH audit-service /moderation-actions/:id',
};

/** Calls for other programs, which no screen needs. */
export const forPrograms: Readonly<Record<string, string>> = {
  'GET user-service /': 'says that the service is there',
  'GET room-service /': 'says that the service is there',
  'GET playlist-service /': 'says that the service is there',
  'GET payment-service /': 'says that the service is there',
  'GET points-service /': 'says that the service is there',
  'GET audit-service /': 'says that the service is there',
  'GET geolocation-service /': 'says that the service is there',
  'GET user-service /auth/pub-key': 'other programs verify our tokens with it',
  'POST playlist-service /song-data/migrate-links':
    'maintenance after an update, by a script of who runs the server',
  'POST room-service /devices': 'apps of phones register the token that their system has given them',
  'POST audit-service /kinesis':
    'other clients report what happened in them; ours reports plays to `POST audit-service /play-events`',
  'GET user-service /comet-chat/ghost-token':
    'a ticket for programs that read a chat without an account; the client has it from the join',
};
