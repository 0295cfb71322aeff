import type { AnyEndpointGroup, Endpoint, NamedEndpoint, ServiceName } from '../framework/endpoint.ts';
import { auditEvents } from './audit-service/audit-events.ts';
import { moderationActions } from './audit-service/moderation-actions.ts';
import { playEvents } from './audit-service/play-events.ts';
import { securityEvents } from './audit-service/security-events.ts';
import { geolocation } from './geolocation-service/geolocation.ts';
import { hellos } from './hello.ts';
import { infoAdmin } from './info-admin.ts';
import { subscriptions } from './payment-service/subscriptions.ts';
import { albums, artists } from './playlist-service/albums.ts';
import { audioAnalysis, similarSongs } from './playlist-service/audio-analysis.ts';
import { crateSongs, likedSongs, queueSongs } from './playlist-service/crate-songs.ts';
import { crates } from './playlist-service/crates.ts';
import { exports } from './playlist-service/exports.ts';
import { imports } from './playlist-service/imports.ts';
import { musicProviders } from './playlist-service/music-providers.ts';
import { recentSongs } from './playlist-service/recent-songs.ts';
import { songAudio } from './playlist-service/song-audio.ts';
import { songs } from './playlist-service/songs.ts';
import { avatars } from './points-service/avatars.ts';
import { consumables, customFields } from './points-service/consumables.ts';
import { purchases } from './points-service/purchases.ts';
import { errorReporting, points, ranking } from './points-service/ranking.ts';
import { seasons } from './points-service/seasons.ts';
import { blockedUsers } from './room-service/blocked-users.ts';
import { chatImages } from './room-service/chat-images.ts';
import { communities, communityAdmin } from './room-service/communities.ts';
import { communityImages } from './room-service/community-images.ts';
import { contacts } from './room-service/contacts.ts';
import { devices } from './room-service/devices.ts';
import { djFans } from './room-service/dj-fans.ts';
import { evenings } from './room-service/evenings.ts';
import { eventAdmin, events } from './room-service/events.ts';
import { friendInvitations } from './room-service/friend-invitations.ts';
import { friends } from './room-service/friends.ts';
import { inbox, notificationSettings } from './room-service/inbox.ts';
import { linkPreviews } from './room-service/link-previews.ts';
import { mobileNotifications, notifications, webNotifications } from './room-service/notifications.ts';
import { ownershipTransfers } from './room-service/ownership-transfers.ts';
import { posters } from './room-service/posters.ts';
import { profilePages } from './room-service/profile-pages.ts';
import { reports } from './room-service/reports.ts';
import { roomAdmin } from './room-service/room-admin.ts';
import { roomChanges } from './room-service/room-changes.ts';
import { roomChats } from './room-service/room-chats.ts';
import { roomLists } from './room-service/room-lists.ts';
import { roomModeration } from './room-service/room-moderation.ts';
import { roomOwners } from './room-service/room-owners.ts';
import { roomUserRoles } from './room-service/room-roles.ts';
import { roomStates } from './room-service/room-state.ts';
import { rooms } from './room-service/rooms.ts';
import { transcoder } from './room-service/transcoder.ts';
import { songStreams, uploadedSongs } from './room-service/uploaded-songs.ts';
import { uploads } from './room-service/uploads.ts';
import { accountPhone } from './user-service/account-phone.ts';
import { accounts } from './user-service/accounts.ts';
import { auth } from './user-service/auth.ts';
import { chatTokens } from './user-service/chat-tokens.ts';
import { discord } from './user-service/discord.ts';
import { emails } from './user-service/emails.ts';
import { images } from './user-service/images.ts';
import { leaving } from './user-service/leaving.ts';
import { liveAudio } from './user-service/live-audio.ts';
import { deactivation, moderation } from './user-service/moderation.ts';
import { musicAccounts, musicTokens } from './user-service/music-accounts.ts';
import { passkeys } from './user-service/passkeys.ts';
import { passwords } from './user-service/passwords.ts';
import { mobileAuth, phoneValidation } from './user-service/phone-validation.ts';
import { phoneWhitelist } from './user-service/phone-whitelist.ts';
import { profileAdmin } from './user-service/profile-admin.ts';
import { profiles } from './user-service/profiles.ts';
import { reauthentication } from './user-service/reauthentication.ts';
import { secondFactor } from './user-service/second-factor.ts';
import { sessions } from './user-service/sessions.ts';
import { moderationComments, userAdmin } from './user-service/user-admin.ts';
import { vouchers } from './user-service/vouchers.ts';

interface ServiceEntry {
  readonly version: string;
  /** The endpoint groups of the service. The key of a group is also the key of its handlers in the REST API. */
  readonly groups: Readonly<Record<string, AnyEndpointGroup>>;
}

/** All services, each with its version label [R258-R261] and all of its endpoints. */
export const services = {
  'user-service': {
    version: '1.7.0',
    groups: {
      hello: hellos['user-service'],
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
      vouchers,
      discord,
      musicAccounts,
      musicTokens,
    },
  },
  'room-service': {
    version: '1.2.23',
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

/** Returns the endpoints of one service in order of declaration. */
export function endpointsOf(name: ServiceName): NamedEndpoint<Endpoint>[] {
  const groups: readonly AnyEndpointGroup[] = Object.values(services[name].groups);
  return groups.flatMap((group) => Object.values(group));
}
