import { auditEvents } from '@hangout/contract/rest/audit-service/audit-events';
import { moderationActions } from '@hangout/contract/rest/audit-service/moderation-actions';
import { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { recentSongs } from '@hangout/contract/rest/playlist-service/recent-songs';
import { songs } from '@hangout/contract/rest/playlist-service/songs';
import { avatars } from '@hangout/contract/rest/points-service/avatars';
import { consumables, customFields } from '@hangout/contract/rest/points-service/consumables';
import { points, ranking } from '@hangout/contract/rest/points-service/ranking';
import { seasons } from '@hangout/contract/rest/points-service/seasons';
import { blockedUsers } from '@hangout/contract/rest/room-service/blocked-users';
import { chatPictures } from '@hangout/contract/rest/room-service/chat-images';
import { communities, communityAdmin } from '@hangout/contract/rest/room-service/communities';
import { contacts } from '@hangout/contract/rest/room-service/contacts';
import { devices } from '@hangout/contract/rest/room-service/devices';
import { djFans } from '@hangout/contract/rest/room-service/dj-fans';
import { evenings } from '@hangout/contract/rest/room-service/evenings';
import { eventAdmin, events } from '@hangout/contract/rest/room-service/events';
import { friendInvitations } from '@hangout/contract/rest/room-service/friend-invitations';
import { friends } from '@hangout/contract/rest/room-service/friends';
import {
  mobileNotifications,
  notices,
  webNotifications,
} from '@hangout/contract/rest/room-service/notifications';
import { posters } from '@hangout/contract/rest/room-service/posters';
import { reports } from '@hangout/contract/rest/room-service/reports';
import { roomAdmin } from '@hangout/contract/rest/room-service/room-admin';
import { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { roomChats } from '@hangout/contract/rest/room-service/room-chats';
import { roomLists } from '@hangout/contract/rest/room-service/room-lists';
import { roomOrder } from '@hangout/contract/rest/room-service/room-moderation';
import { roomOwners } from '@hangout/contract/rest/room-service/room-owners';
import { roomUserRoles } from '@hangout/contract/rest/room-service/room-roles';
import { roomStates } from '@hangout/contract/rest/room-service/room-state';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { songStreams, uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import { uploads } from '@hangout/contract/rest/room-service/uploads';
import { accounts } from '@hangout/contract/rest/user-service/accounts';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { chatTokens } from '@hangout/contract/rest/user-service/chat-tokens';
import { emails } from '@hangout/contract/rest/user-service/emails';
import { images } from '@hangout/contract/rest/user-service/images';
import { liveAudio } from '@hangout/contract/rest/user-service/live-audio';
import { deactivation, moderation } from '@hangout/contract/rest/user-service/moderation';
import { passwords } from '@hangout/contract/rest/user-service/passwords';
import { mobileAuth, phoneValidation } from '@hangout/contract/rest/user-service/phone-validation';
import { phoneWhitelist } from '@hangout/contract/rest/user-service/phone-whitelist';
import { profileAdmin } from '@hangout/contract/rest/user-service/profile-admin';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { moderationComments, userAdmin } from '@hangout/contract/rest/user-service/user-admin';
import { vouchers } from '@hangout/contract/rest/user-service/vouchers';
import { auditEventHandlers } from './audit-service/audit-events.ts';
import { moderationActionHandlers } from './audit-service/moderation-actions.ts';
import { helloTable } from './hello.ts';
import { infoAdminTable } from './info-admin.ts';
import { type Answered, answer } from './kernel/index.ts';
import { crateSongHandlers, likesHandlers, queueHandlers } from './playlist-service/crate-songs.ts';
import { crateHandlers } from './playlist-service/crates.ts';
import { recentSongHandlers } from './playlist-service/recent-songs.ts';
import { songHandlers } from './playlist-service/songs.ts';
import { avatarHandlers } from './points-service/avatars.ts';
import { consumableHandlers, customFieldHandlers } from './points-service/consumables.ts';
import { pointHandlers, rankingHandlers } from './points-service/ranking.ts';
import { seasonHandlers } from './points-service/seasons.ts';
import { roomAdminHandlers } from './room-service/admin.ts';
import { blockedUserHandlers } from './room-service/blocked-users.ts';
import { chatPictureHandlers } from './room-service/chat-pictures.ts';
import { communityHandlers } from './room-service/communities.ts';
import { communityAdminHandlers } from './room-service/community-admin.ts';
import { contactHandlers } from './room-service/contacts.ts';
import { deviceHandlers } from './room-service/devices.ts';
import { djFanHandlers } from './room-service/dj-fans.ts';
import { eveningHandlers } from './room-service/evenings.ts';
import { eventAdminHandlers, eventHandlers } from './room-service/events.ts';
import { friendInvitationHandlers } from './room-service/friend-invitations.ts';
import { friendHandlers } from './room-service/friends.ts';
import {
  mobileNotificationHandlers,
  noticeHandlers,
  webNotificationHandlers,
} from './room-service/notices.ts';
import { posterHandlers } from './room-service/posters.ts';
import { reportHandlers } from './room-service/reports.ts';
import { roomChangeHandlers } from './room-service/room-changes.ts';
import { roomChatHandlers } from './room-service/room-chats.ts';
import { roomListHandlers } from './room-service/room-lists.ts';
import { roomOrderHandlers } from './room-service/room-order.ts';
import { roomOwnerHandlers } from './room-service/room-owners.ts';
import { roomRoleHandlers } from './room-service/room-roles.ts';
import { roomStateHandlers } from './room-service/room-state.ts';
import { roomHandlers } from './room-service/rooms.ts';
import { songStreamHandlers } from './room-service/song-streams.ts';
import { uploadedSongHandlers } from './room-service/songs.ts';
import { uploadHandlers } from './room-service/uploads.ts';
import { accountHandlers } from './user-service/accounts.ts';
import { moderationCommentHandlers, userAdminHandlers } from './user-service/admin.ts';
import { authHandlers } from './user-service/auth.ts';
import { chatTokenHandlers } from './user-service/chat-tokens.ts';
import { emailHandlers } from './user-service/emails.ts';
import { imageHandlers } from './user-service/images.ts';
import { liveAudioHandlers } from './user-service/live-audio.ts';
import { mobileAuthHandlers } from './user-service/mobile-auth.ts';
import { deactivationHandlers, moderationHandlers } from './user-service/moderation.ts';
import { passwordHandlers } from './user-service/passwords.ts';
import { phoneValidationHandlers } from './user-service/phone-validation.ts';
import { phoneWhitelistHandlers } from './user-service/phone-whitelist.ts';
import { profileAdminHandlers } from './user-service/profile-admin.ts';
import { profileHandlers } from './user-service/profiles.ts';
import { voucherHandlers } from './user-service/vouchers.ts';

/** Every service file beside its handlers; `answer(part, handlers)` pairs them. */
export const table: readonly Answered[] = [
  helloTable,
  infoAdminTable,
  answer(auth, authHandlers),
  answer(accounts, accountHandlers),
  answer(profiles, profileHandlers),
  answer(emails, emailHandlers),
  answer(passwords, passwordHandlers),
  answer(moderation, moderationHandlers),
  answer(deactivation, deactivationHandlers),
  answer(chatTokens, chatTokenHandlers),
  answer(images, imageHandlers),
  answer(userAdmin, userAdminHandlers),
  answer(moderationComments, moderationCommentHandlers),
  answer(rooms, roomHandlers),
  answer(roomChanges, roomChangeHandlers),
  answer(roomUserRoles, roomRoleHandlers),
  answer(posters, posterHandlers),
  answer(roomLists, roomListHandlers),
  answer(roomOwners, roomOwnerHandlers),
  answer(roomChats, roomChatHandlers),
  answer(chatPictures, chatPictureHandlers),
  answer(roomAdmin, roomAdminHandlers),
  answer(roomOrder, roomOrderHandlers),
  answer(reports, reportHandlers),
  answer(evenings, eveningHandlers),
  answer(roomStates, roomStateHandlers),
  answer(uploads, uploadHandlers),
  answer(uploadedSongs, uploadedSongHandlers),
  answer(songStreams, songStreamHandlers),
  answer(crates, crateHandlers),
  answer(crateSongs, crateSongHandlers),
  answer(queueSongs, queueHandlers),
  answer(likedSongs, likesHandlers),
  answer(songs, songHandlers),
  answer(recentSongs, recentSongHandlers),
  answer(moderationActions, moderationActionHandlers),
  answer(profileAdmin, profileAdminHandlers),
  answer(phoneWhitelist, phoneWhitelistHandlers),
  answer(mobileAuth, mobileAuthHandlers),
  answer(phoneValidation, phoneValidationHandlers),
  answer(liveAudio, liveAudioHandlers),
  answer(seasons, seasonHandlers),
  answer(ranking, rankingHandlers),
  answer(points, pointHandlers),
  answer(avatars, avatarHandlers),
  answer(blockedUsers, blockedUserHandlers),
  answer(friends, friendHandlers),
  answer(friendInvitations, friendInvitationHandlers),
  answer(djFans, djFanHandlers),
  answer(communities, communityHandlers),
  answer(communityAdmin, communityAdminHandlers),
  answer(events, eventHandlers),
  answer(eventAdmin, eventAdminHandlers),
  answer(devices, deviceHandlers),
  answer(mobileNotifications, mobileNotificationHandlers),
  answer(notices, noticeHandlers),
  answer(webNotifications, webNotificationHandlers),
  answer(contacts, contactHandlers),
  answer(consumables, consumableHandlers),
  answer(customFields, customFieldHandlers),
  answer(vouchers, voucherHandlers),
  answer(auditEvents, auditEventHandlers),
].flat();
