import { type AnyEndpointGroup, type ServiceName, serviceNames } from '@hangout/contract/framework/endpoint';
import { services } from '@hangout/contract/rest/services';
import { accountHandlers } from './accounts/accounts.ts';
import { leavingHandlers } from './accounts/leaving.ts';
import {
  moderatedAccountHandlers,
  moderationCommentHandlers,
  userAdminHandlers,
} from './accounts/user-admin.ts';
import { auditEventHandlers } from './audit/audit-events.ts';
import { moderationActionHandlers } from './audit/moderation-actions.ts';
import { playEventHandlers } from './audit/play-events.ts';
import { securityEventHandlers } from './audit/security-events.ts';
import { accountPhoneHandlers } from './authentication/account-phone.ts';
import { authHandlers } from './authentication/auth.ts';
import { emailHandlers } from './authentication/emails.ts';
import { mobileAuthHandlers } from './authentication/mobile-auth.ts';
import { passkeyHandlers } from './authentication/passkeys.ts';
import { passwordHandlers } from './authentication/passwords.ts';
import { phoneValidationHandlers } from './authentication/phone-validation.ts';
import { phoneWhitelistHandlers } from './authentication/phone-whitelist.ts';
import { reauthenticationHandlers } from './authentication/reauthentication.ts';
import { secondFactorHandlers } from './authentication/second-factor.ts';
import { sessionHandlers } from './authentication/sessions.ts';
import { backupHandlers } from './backups/backups.ts';
import { chatImageHandlers } from './chat/chat-images.ts';
import { chatTokenHandlers } from './chat/chat-tokens.ts';
import { gifHandlers } from './chat/gifs.ts';
import { roomChatHandlers } from './chat/room-chats.ts';
import { communityHandlers } from './communities/communities.ts';
import { communityAdminHandlers } from './communities/community-admin.ts';
import { communityImageHandlers } from './communities/community-images.ts';
import { consumableHandlers, customFieldHandlers } from './consumables/consumables.ts';
import { purchaseHandlers } from './consumables/purchases.ts';
import { contactHandlers } from './contacts/contacts.ts';
import { crateSongHandlers, likesHandlers, queueHandlers } from './crates/crate-songs.ts';
import { crateHandlers } from './crates/crates.ts';
import { discordHandlers } from './discord/discord.ts';
import { eveningHandlers } from './evenings/evenings.ts';
import { eventAdminHandlers, eventHandlers } from './events/events.ts';
import { firstRunHandlers } from './first-run/first-run.ts';
import { type EndpointWithHandler, type Handlers, pairHandlers } from './framework/index.ts';
import { blockedUserHandlers } from './friends/blocked-users.ts';
import { djFanHandlers } from './friends/dj-fans.ts';
import { friendInvitationHandlers } from './friends/friend-invitations.ts';
import { friendHandlers } from './friends/friends.ts';
import { geolocationHandlers } from './geolocation.ts';
import { helloHandlers } from './hello.ts';
import { exportHandlers } from './imports/exports.ts';
import { importHandlers } from './imports/imports.ts';
import { linkPreviewHandlers } from './link-previews/link-previews.ts';
import { deactivationHandlers, moderationHandlers } from './moderation/moderation.ts';
import { reportHandlers } from './moderation/reports.ts';
import { roomModerationHandlers } from './moderation/room-moderation.ts';
import { musicAccountHandlers } from './music-accounts/music-accounts.ts';
import { musicTokenHandlers } from './music-accounts/music-tokens.ts';
import { musicProviderHandlers } from './music-providers/music-providers.ts';
import { inboxHandlers, notificationSettingsHandlers } from './notifications/inbox.ts';
import {
  mobileNotificationHandlers,
  notificationHandlers,
  webNotificationHandlers,
} from './notifications/notifications.ts';
import { oidcHandlers } from './oidc/oidc.ts';
import { subscriptionHandlers } from './payments/subscriptions.ts';
import { avatarHandlers } from './points/avatars.ts';
import { errorReportingHandlers, pointHandlers, rankingHandlers } from './points/ranking.ts';
import { seasonHandlers } from './points/seasons.ts';
import { imageHandlers } from './profiles/images.ts';
import { profileAdminHandlers } from './profiles/profile-admin.ts';
import { profilePageHandlers } from './profiles/profile-pages.ts';
import { profileHandlers } from './profiles/profiles.ts';
import { deviceHandlers } from './push/devices.ts';
import { liveAudioHandlers } from './rooms/live-audio.ts';
import { ownershipTransferHandlers } from './rooms/ownership-transfers.ts';
import { posterHandlers } from './rooms/posters.ts';
import { roomAdminHandlers } from './rooms/room-admin.ts';
import { roomChangeHandlers } from './rooms/room-changes.ts';
import { roomInvitationHandlers } from './rooms/room-invitations.ts';
import { roomListHandlers } from './rooms/room-lists.ts';
import { roomOwnerHandlers } from './rooms/room-owners.ts';
import { roomRoleHandlers } from './rooms/room-roles.ts';
import { roomStateHandlers } from './rooms/room-state.ts';
import { roomHandlers } from './rooms/rooms.ts';
import { roomServiceStatusHandlers, serviceStatusHandlers } from './service-status.ts';
import { memberInvitationHandlers } from './sign-up/member-invitations.ts';
import { signUpHandlers } from './sign-up/sign-up.ts';
import { bannerHandlers } from './site/banners.ts';
import { operatorPageHandlers } from './site/operator-pages.ts';
import { placeHandlers } from './site/place.ts';
import { siteStatusHandlers } from './site/site-status.ts';
import { albumHandlers, artistHandlers } from './songs/albums.ts';
import { audioAnalysisHandlers } from './songs/audio-analysis.ts';
import { recentSongHandlers } from './songs/recent-songs.ts';
import { similarSongHandlers } from './songs/similar-songs.ts';
import { songAudioHandlers } from './songs/song-audio.ts';
import { songPageHandlers } from './songs/song-pages.ts';
import { songStreamHandlers } from './songs/song-streams.ts';
import { songHandlers } from './songs/songs.ts';
import { transcoderHandlers } from './uploads/transcoder.ts';
import { uploadedSongHandlers } from './uploads/uploaded-songs.ts';
import { uploadHandlers } from './uploads/uploads.ts';
import { voucherHandlers } from './vouchers/vouchers.ts';

type Groups<S extends ServiceName> = (typeof services)[S]['groups'];
type ServiceHandlers = {
  readonly [S in ServiceName]: {
    readonly [G in keyof Groups<S>]: Handlers<Extract<Groups<S>[G], AnyEndpointGroup>>;
  };
};

/**
 * The handlers of all REST endpoints, by service and group. A new endpoint is declared in
 * packages/contract/src/rest/<domain>/<noun>.ts and handled in rest-api/src/<domain>/<noun>.ts; a new group is also
 * listed here and in packages/contract/src/rest/services.ts.
 */
const handlers: ServiceHandlers = {
  'user-service': {
    hello: helloHandlers('user-service'),
    firstRun: firstRunHandlers,
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
    moderatedAccounts: moderatedAccountHandlers,
    moderationComments: moderationCommentHandlers,
    infoAdmin: serviceStatusHandlers('user-service'),
    profileAdmin: profileAdminHandlers,
    phoneWhitelist: phoneWhitelistHandlers,
    phoneValidation: phoneValidationHandlers,
    mobileAuth: mobileAuthHandlers,
    liveAudio: liveAudioHandlers,
    operatorPages: operatorPageHandlers,
    banners: bannerHandlers,
    siteStatus: siteStatusHandlers,
    place: placeHandlers,
    backups: backupHandlers,
    vouchers: voucherHandlers,
    signUp: signUpHandlers,
    memberInvitations: memberInvitationHandlers,
    discord: discordHandlers,
    oidc: oidcHandlers,
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
    gifs: gifHandlers,
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
    roomInvitations: roomInvitationHandlers,
    djFans: djFanHandlers,
  },
  'playlist-service': {
    hello: helloHandlers('playlist-service'),
    crates: crateHandlers,
    crateSongs: crateSongHandlers,
    queueSongs: queueHandlers,
    likedSongs: likesHandlers,
    songs: songHandlers,
    songPages: songPageHandlers,
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

export const endpointTable: readonly EndpointWithHandler[] = serviceNames.flatMap((name) =>
  pairHandlers(services[name].groups, handlers[name]),
);
