import type { AnyEndpointGroup, Endpoint, NamedEndpoint, ServiceName } from '../framework/endpoint.ts';
import { accounts } from './accounts/accounts.ts';
import { leaving } from './accounts/leaving.ts';
import { moderationComments, userAdmin } from './accounts/user-admin.ts';
import { auditEvents } from './audit/audit-events.ts';
import { moderationActions } from './audit/moderation-actions.ts';
import { playEvents } from './audit/play-events.ts';
import { securityEvents } from './audit/security-events.ts';
import { accountPhone } from './authentication/account-phone.ts';
import { auth } from './authentication/auth.ts';
import { emails } from './authentication/emails.ts';
import { passkeys } from './authentication/passkeys.ts';
import { passwords } from './authentication/passwords.ts';
import { mobileAuth, phoneValidation } from './authentication/phone-validation.ts';
import { phoneWhitelist } from './authentication/phone-whitelist.ts';
import { reauthentication } from './authentication/reauthentication.ts';
import { secondFactor } from './authentication/second-factor.ts';
import { sessions } from './authentication/sessions.ts';
import { backups } from './backups/backups.ts';
import { chatImages } from './chat/chat-images.ts';
import { chatTokens } from './chat/chat-tokens.ts';
import { gifs } from './chat/gifs.ts';
import { roomChats } from './chat/room-chats.ts';
import { communities, communityAdmin } from './communities/communities.ts';
import { communityImages } from './communities/community-images.ts';
import { consumables, customFields } from './consumables/consumables.ts';
import { purchases } from './consumables/purchases.ts';
import { contacts } from './contacts/contacts.ts';
import { crateSongs, likedSongs, queueSongs } from './crates/crate-songs.ts';
import { crates } from './crates/crates.ts';
import { discord } from './discord/discord.ts';
import { evenings } from './evenings/evenings.ts';
import { eventAdmin, events } from './events/events.ts';
import { firstRun } from './first-run/first-run.ts';
import { blockedUsers } from './friends/blocked-users.ts';
import { djFans } from './friends/dj-fans.ts';
import { friendInvitations } from './friends/friend-invitations.ts';
import { friends } from './friends/friends.ts';
import { geolocation } from './geolocation.ts';
import { hellos } from './hello.ts';
import { exports } from './imports/exports.ts';
import { imports } from './imports/imports.ts';
import { infoAdmin } from './info-admin.ts';
import { linkPreviews } from './link-previews/link-previews.ts';
import { moderatedAccounts } from './moderation/moderated-accounts.ts';
import { deactivation, moderation } from './moderation/moderation.ts';
import { reports } from './moderation/reports.ts';
import { roomModeration } from './moderation/room-moderation.ts';
import { musicAccounts, musicTokens } from './music-accounts/music-accounts.ts';
import { musicProviders } from './music-providers/music-providers.ts';
import { inbox, notificationSettings } from './notifications/inbox.ts';
import { mobileNotifications, notifications, webNotifications } from './notifications/notifications.ts';
import { oidc } from './oidc/oidc.ts';
import { subscriptions } from './payments/subscriptions.ts';
import { avatars } from './points/avatars.ts';
import { errorReporting, points, ranking } from './points/ranking.ts';
import { seasons } from './points/seasons.ts';
import { images } from './profiles/images.ts';
import { profileAdmin } from './profiles/profile-admin.ts';
import { profilePages } from './profiles/profile-pages.ts';
import { profiles } from './profiles/profiles.ts';
import { devices } from './push/devices.ts';
import { liveAudio } from './rooms/live-audio.ts';
import { ownershipTransfers } from './rooms/ownership-transfers.ts';
import { posters } from './rooms/posters.ts';
import { roomAdmin } from './rooms/room-admin.ts';
import { roomChanges } from './rooms/room-changes.ts';
import { roomInvitations } from './rooms/room-invitations.ts';
import { roomLists } from './rooms/room-lists.ts';
import { roomOwners } from './rooms/room-owners.ts';
import { roomUserRoles } from './rooms/room-roles.ts';
import { roomStates } from './rooms/room-state.ts';
import { rooms } from './rooms/rooms.ts';
import { memberInvitations } from './sign-up/member-invitations.ts';
import { signUp } from './sign-up/sign-up.ts';
import { banners } from './site/banners.ts';
import { operatorPages } from './site/operator-pages.ts';
import { place } from './site/place.ts';
import { siteStatus } from './site/site-status.ts';
import { albums, artists } from './songs/albums.ts';
import { audioAnalysis, similarSongs } from './songs/audio-analysis.ts';
import { recentSongs } from './songs/recent-songs.ts';
import { songAudio } from './songs/song-audio.ts';
import { songPages } from './songs/song-pages.ts';
import { songs } from './songs/songs.ts';
import { transcoder } from './uploads/transcoder.ts';
import { songStreams, uploadedSongs } from './uploads/uploaded-songs.ts';
import { uploads } from './uploads/uploads.ts';
import { vouchers } from './vouchers/vouchers.ts';

interface ServiceEntry {
  readonly version: string;
  /** Further version labels, which older endpoints of the service return. */
  readonly furtherVersions?: readonly string[];
  /** Groups of endpoints. The handlers in rest-api have the same keys. */
  readonly groups: Readonly<Record<string, AnyEndpointGroup>>;
}

/** All services, [R258-R261] each with its version label, and all of their endpoints. */
export const services = {
  'user-service': {
    version: '1.7.0',
    groups: {
      hello: hellos['user-service'],
      firstRun,
      auth,
      reauthentication,
      sessions,
      secondFactor,
      passkeys,
      accounts,
      profiles,
      emails,
      accountPhone,
      passwords,
      moderation,
      moderatedAccounts,
      deactivation,
      leaving,
      chatTokens,
      images,
      userAdmin,
      moderationComments,
      infoAdmin: infoAdmin['user-service'],
      profileAdmin,
      phoneWhitelist,
      phoneValidation,
      mobileAuth,
      liveAudio,
      operatorPages,
      banners,
      siteStatus,
      place,
      backups,
      vouchers,
      signUp,
      memberInvitations,
      discord,
      oidc,
      musicAccounts,
      musicTokens,
    },
  },
  'room-service': {
    version: '1.2.23',
    furtherVersions: ['1.1.9', '1.0', '1.0.10'],
    groups: {
      hello: hellos['room-service'],
      rooms,
      roomChanges,
      roomUserRoles,
      ownershipTransfers,
      posters,
      profilePages,
      linkPreviews,
      roomLists,
      roomOwners,
      roomChats,
      chatImages,
      gifs,
      roomAdmin,
      infoAdmin: infoAdmin['room-service'],
      roomModeration,
      reports,
      evenings,
      roomStates,
      uploads,
      transcoder,
      uploadedSongs,
      songStreams,
      blockedUsers,
      friends,
      friendInvitations,
      communities,
      communityAdmin,
      communityImages,
      events,
      eventAdmin,
      devices,
      mobileNotifications,
      notifications,
      webNotifications,
      inbox,
      notificationSettings,
      contacts,
      roomInvitations,
      djFans,
    },
  },
  'playlist-service': {
    version: '1.4.1',
    groups: {
      hello: hellos['playlist-service'],
      crates,
      crateSongs,
      queueSongs,
      likedSongs,
      songs,
      songPages,
      musicProviders,
      albums,
      artists,
      songAudio,
      audioAnalysis,
      similarSongs,
      imports,
      exports,
      recentSongs,
      infoAdmin: infoAdmin['playlist-service'],
    },
  },
  'payment-service': {
    version: '1.3.5',
    groups: {
      hello: hellos['payment-service'],
      subscriptions,
    },
  },
  'points-service': {
    version: '1.0.0',
    groups: {
      hello: hellos['points-service'],
      seasons,
      ranking,
      points,
      avatars,
      consumables,
      purchases,
      customFields,
      errorReporting,
    },
  },
  'audit-service': {
    version: '1.0.0',
    groups: {
      hello: hellos['audit-service'],
      moderationActions,
      infoAdmin: infoAdmin['audit-service'],
      auditEvents,
      playEvents,
      securityEvents,
    },
  },
  'geolocation-service': {
    version: '1.0.0',
    groups: {
      hello: hellos['geolocation-service'],
      geolocation,
    },
  },
} as const satisfies Readonly<Record<ServiceName, ServiceEntry>>;

/** [R259] Returns the version labels of a service, its own first. */
export function versionsOf(name: ServiceName): readonly string[] {
  const { version, furtherVersions = [] }: ServiceEntry = services[name];
  return [version, ...furtherVersions];
}

/** Returns all endpoints of a service, in the order in which they are declared. */
export function endpointsOf(name: ServiceName): NamedEndpoint<Endpoint>[] {
  const groups: readonly AnyEndpointGroup[] = Object.values(services[name].groups);
  return groups.flatMap((group) => Object.values(group));
}
