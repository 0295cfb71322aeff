import { type AnyEndpointGroup, type ServiceName, serviceNames } from '@hangout/contract/framework/endpoint';
import { services } from '@hangout/contract/rest/services';
import { auditEventHandlers } from './audit-service/audit-events.ts';
import { moderationActionHandlers } from './audit-service/moderation-actions.ts';
import { playEventHandlers } from './audit-service/play-events.ts';
import { securityEventHandlers } from './audit-service/security-events.ts';
import { type EndpointWithHandler, type Handlers, pairHandlers } from './framework/index.ts';
import { geolocationHandlers } from './geolocation-service/geolocation.ts';
import { helloHandlers } from './hello.ts';
import { subscriptionHandlers } from './payment-service/subscriptions.ts';
import { albumHandlers, artistHandlers } from './playlist-service/albums.ts';
import { audioAnalysisHandlers } from './playlist-service/analysis/audio-analysis.ts';
import { similarSongHandlers } from './playlist-service/analysis/similar-songs.ts';
import { crateSongHandlers, likesHandlers, queueHandlers } from './playlist-service/crate-songs.ts';
import { crateHandlers } from './playlist-service/crates.ts';
import { musicProviderHandlers } from './playlist-service/music-providers.ts';
import { recentSongHandlers } from './playlist-service/recent-songs.ts';
import { songAudioHandlers } from './playlist-service/song-audio.ts';
import { songHandlers } from './playlist-service/songs.ts';
import { exportHandlers } from './playlist-service/transfers/exports.ts';
import { importHandlers } from './playlist-service/transfers/imports.ts';
import { avatarHandlers } from './points-service/avatars.ts';
import { consumableHandlers, customFieldHandlers } from './points-service/consumables.ts';
import { purchaseHandlers } from './points-service/purchases.ts';
import { errorReportingHandlers, pointHandlers, rankingHandlers } from './points-service/ranking.ts';
import { seasonHandlers } from './points-service/seasons.ts';
import { chatImageHandlers } from './room-service/chat/chat-images.ts';
import { roomChatHandlers } from './room-service/chat/room-chats.ts';
import { communityHandlers } from './room-service/communities/communities.ts';
import { communityAdminHandlers } from './room-service/communities/community-admin.ts';
import { communityImageHandlers } from './room-service/communities/community-images.ts';
import { eventAdminHandlers, eventHandlers } from './room-service/communities/events.ts';
import { linkPreviewHandlers } from './room-service/link-previews/link-previews.ts';
import { reportHandlers } from './room-service/moderation/reports.ts';
import { roomModerationHandlers } from './room-service/moderation/room-moderation.ts';
import { deviceHandlers } from './room-service/push/devices.ts';
import { inboxHandlers, notificationSettingsHandlers } from './room-service/push/inbox.ts';
import {
  mobileNotificationHandlers,
  notificationHandlers,
  webNotificationHandlers,
} from './room-service/push/notifications.ts';
import { ownershipTransferHandlers } from './room-service/roles/ownership-transfers.ts';
import { roomRoleHandlers } from './room-service/roles/room-roles.ts';
import { eveningHandlers } from './room-service/rooms/evenings.ts';
import { posterHandlers } from './room-service/rooms/posters.ts';
import { roomAdminHandlers } from './room-service/rooms/room-admin.ts';
import { roomChangeHandlers } from './room-service/rooms/room-changes.ts';
import { roomListHandlers } from './room-service/rooms/room-lists.ts';
import { roomOwnerHandlers } from './room-service/rooms/room-owners.ts';
import { roomStateHandlers } from './room-service/rooms/room-state.ts';
import { roomHandlers } from './room-service/rooms/rooms.ts';
import { blockedUserHandlers } from './room-service/social/blocked-users.ts';
import { contactHandlers } from './room-service/social/contacts.ts';
import { djFanHandlers } from './room-service/social/dj-fans.ts';
import { friendInvitationHandlers } from './room-service/social/friend-invitations.ts';
import { friendHandlers } from './room-service/social/friends.ts';
import { profilePageHandlers } from './room-service/social/profile-pages.ts';
import { songStreamHandlers } from './room-service/songs/song-streams.ts';
import { transcoderHandlers } from './room-service/songs/transcoder.ts';
import { uploadedSongHandlers } from './room-service/songs/uploaded-songs.ts';
import { uploadHandlers } from './room-service/songs/uploads.ts';
import { roomServiceStatusHandlers, serviceStatusHandlers } from './service-status.ts';
import { accountHandlers } from './user-service/accounts/accounts.ts';
import { moderationCommentHandlers, userAdminHandlers } from './user-service/accounts/user-admin.ts';
import { voucherHandlers } from './user-service/accounts/vouchers.ts';
import { accountPhoneHandlers } from './user-service/authentication/account-phone.ts';
import { authHandlers } from './user-service/authentication/auth.ts';
import { chatTokenHandlers } from './user-service/authentication/chat-tokens.ts';
import { emailHandlers } from './user-service/authentication/emails.ts';
import { liveAudioHandlers } from './user-service/authentication/live-audio.ts';
import { mobileAuthHandlers } from './user-service/authentication/mobile-auth.ts';
import { passkeyHandlers } from './user-service/authentication/passkeys.ts';
import { passwordHandlers } from './user-service/authentication/passwords.ts';
import { phoneValidationHandlers } from './user-service/authentication/phone-validation.ts';
import { phoneWhitelistHandlers } from './user-service/authentication/phone-whitelist.ts';
import { reauthenticationHandlers } from './user-service/authentication/reauthentication.ts';
import { secondFactorHandlers } from './user-service/authentication/second-factor.ts';
import { sessionHandlers } from './user-service/authentication/sessions.ts';
import { discordHandlers } from './user-service/discord/discord.ts';
import { leavingHandlers } from './user-service/leaving/leaving.ts';
import { deactivationHandlers, moderationHandlers } from './user-service/moderation/moderation.ts';
import { musicAccountHandlers } from './user-service/music-accounts/music-accounts.ts';
import { musicTokenHandlers } from './user-service/music-accounts/music-tokens.ts';
import { imageHandlers } from './user-service/profiles/images.ts';
import { profileAdminHandlers } from './user-service/profiles/profile-admin.ts';
import { profileHandlers } from './user-service/profiles/profiles.ts';

type Groups<S extends ServiceName> = (typeof services)[S]['groups'];
type ServiceHandlers = {
  readonly [S in ServiceName]: {
    readonly [G in keyof Groups<S>]: Handlers<Extract<Groups<S>[G], AnyEndpointGroup>>;
  };
};

/**
 * The handlers of all REST endpoints, by service and group. To add an endpoint: declare it in
 * packages/contract/src/rest/<service>/<noun>.ts, and write its handler in rest-api/src/<service>/<area>/<noun>.ts. A new
 * group is also listed here and in packages/contract/src/rest/services.ts.
 */
const handlers: ServiceHandlers = {
  'user-service': {
    hello: helloHandlers('user-service'),
    auth: authHandlers,
    reauthentication: reauthenticationHandlers,
    sessions: sessionHandlers,
    secondFactor: secondFactorHandlers,
    passkeys: passkeyHandlers,
    accountPhone: accountPhoneHandlers,
    accounts: accountHandlers,
    profiles: profileHandlers,
    emails: emailHandlers,
    passwords: passwordHandlers,
    moderation: moderationHandlers,
    deactivation: deactivationHandlers,
    leaving: leavingHandlers,
    chatTokens: chatTokenHandlers,
    images: imageHandlers,
    userAdmin: userAdminHandlers,
    moderationComments: moderationCommentHandlers,
    infoAdmin: serviceStatusHandlers('user-service'),
    profileAdmin: profileAdminHandlers,
    phoneWhitelist: phoneWhitelistHandlers,
    phoneValidation: phoneValidationHandlers,
    mobileAuth: mobileAuthHandlers,
    liveAudio: liveAudioHandlers,
    vouchers: voucherHandlers,
    discord: discordHandlers,
    musicAccounts: musicAccountHandlers,
    musicTokens: musicTokenHandlers,
  },
  'room-service': {
    hello: helloHandlers('room-service'),
    rooms: roomHandlers,
    roomChanges: roomChangeHandlers,
    roomUserRoles: roomRoleHandlers,
    ownershipTransfers: ownershipTransferHandlers,
    posters: posterHandlers,
    profilePages: profilePageHandlers,
    linkPreviews: linkPreviewHandlers,
    roomLists: roomListHandlers,
    roomOwners: roomOwnerHandlers,
    roomChats: roomChatHandlers,
    chatImages: chatImageHandlers,
    roomAdmin: roomAdminHandlers,
    infoAdmin: roomServiceStatusHandlers,
    roomModeration: roomModerationHandlers,
    reports: reportHandlers,
    evenings: eveningHandlers,
    roomStates: roomStateHandlers,
    uploads: uploadHandlers,
    transcoder: transcoderHandlers,
    uploadedSongs: uploadedSongHandlers,
    songStreams: songStreamHandlers,
    blockedUsers: blockedUserHandlers,
    friends: friendHandlers,
    friendInvitations: friendInvitationHandlers,
    communities: communityHandlers,
    communityAdmin: communityAdminHandlers,
    communityImages: communityImageHandlers,
    events: eventHandlers,
    eventAdmin: eventAdminHandlers,
    devices: deviceHandlers,
    mobileNotifications: mobileNotificationHandlers,
    notifications: notificationHandlers,
    webNotifications: webNotificationHandlers,
    inbox: inboxHandlers,
    notificationSettings: notificationSettingsHandlers,
    contacts: contactHandlers,
    djFans: djFanHandlers,
  },
  'playlist-service': {
    hello: helloHandlers('playlist-service'),
    crates: crateHandlers,
    crateSongs: crateSongHandlers,
    queueSongs: queueHandlers,
    likedSongs: likesHandlers,
    songs: songHandlers,
    musicProviders: musicProviderHandlers,
    albums: albumHandlers,
    artists: artistHandlers,
    songAudio: songAudioHandlers,
    audioAnalysis: audioAnalysisHandlers,
    similarSongs: similarSongHandlers,
    imports: importHandlers,
    exports: exportHandlers,
    recentSongs: recentSongHandlers,
    infoAdmin: serviceStatusHandlers('playlist-service'),
  },
  'payment-service': {
    hello: helloHandlers('payment-service'),
    subscriptions: subscriptionHandlers,
  },
  'points-service': {
    hello: helloHandlers('points-service'),
    seasons: seasonHandlers,
    ranking: rankingHandlers,
    points: pointHandlers,
    avatars: avatarHandlers,
    consumables: consumableHandlers,
    purchases: purchaseHandlers,
    customFields: customFieldHandlers,
    errorReporting: errorReportingHandlers,
  },
  'audit-service': {
    hello: helloHandlers('audit-service'),
    moderationActions: moderationActionHandlers,
    infoAdmin: serviceStatusHandlers('audit-service'),
    auditEvents: auditEventHandlers,
    playEvents: playEventHandlers,
    securityEvents: securityEventHandlers,
  },
  'geolocation-service': {
    hello: helloHandlers('geolocation-service'),
    geolocation: geolocationHandlers,
  },
};

/** Every endpoint of the contract, paired with its handler. */
export const endpointTable: readonly EndpointWithHandler[] = serviceNames.flatMap((name) =>
  pairHandlers(services[name].groups, handlers[name]),
);
