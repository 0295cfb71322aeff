import type { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import {
  answerInvitation,
  befriend,
  claimFriendNotification,
  type Db,
  deleteInvitation,
  type FriendInvitationRow,
  findFriendship,
  findPendingInvitation,
  insertInvitation,
  isBlockedBetween,
  listInvitationsBetween,
  listPendingInvitations,
  loadAccountStatus,
  loadInvitation,
  lockUserPair,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import { decideInvitation, decideInvitationAnswer } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { withProfile, withProfiles } from '../profiles/with-profiles.ts';

export const friendInvitationHandlers: Handlers<typeof friendInvitations> = {
  /** [H603] Sends a friend request. If the other user has already sent the caller one, the two become friends. */
  async invite({ userUuid, principal, db, dependencies, refuse }) {
    if (userUuid === principal.uuid) throw refuse('not_yourself');
    const person = await loadAccountStatus(db, userUuid);
    if (person?.status !== 'active') throw refuse('person_not_found');
    await lockUserPair(db, principal.uuid, userUuid);
    const crossing = await findPendingInvitation(db, userUuid, principal.uuid);
    const outcome = decideInvitation({
      areFriends: (await findFriendship(db, principal.uuid, userUuid)) !== null,
      isBlocked: await isBlockedBetween(db, principal.uuid, userUuid),
      hasInvited: (await findPendingInvitation(db, principal.uuid, userUuid)) !== null,
      wasInvited: crossing !== null,
    });
    if (outcome === 'invite') {
      await notifyOfFriend(db, dependencies, userUuid, 'friendAsked', principal.uuid);
      return presentInvitation(db, principal.uuid, await insertInvitation(db, principal.uuid, userUuid));
    }
    if (outcome !== 'befriend' || !crossing)
      throw refuse(outcome === 'befriend' ? 'already_friends' : outcome);
    await befriend(db, principal.uuid, userUuid);
    await notifyOfFriend(db, dependencies, userUuid, 'friendAccepted', principal.uuid);
    return presentInvitation(db, principal.uuid, await answerInvitation(db, crossing.id, 'accepted'));
  },

  async received({ limit, offset, principal, db }) {
    const { count, data } = await listPendingInvitations(db, { toUuid: principal.uuid }, { limit, offset });
    return { count, data: await withProfiles(db, data, (row) => row.fromUuid) };
  },

  async sent({ limit, offset, principal, db }) {
    const { count, data } = await listPendingInvitations(db, { fromUuid: principal.uuid }, { limit, offset });
    return { count, data: await withProfiles(db, data, (row) => row.toUuid) };
  },

  async between({ id, principal, db }) {
    const rows = await listInvitationsBetween(db, principal.uuid, id);
    return { count: rows.length, data: await withProfiles(db, rows, () => id) };
  },

  /** [R087] Accepts or rejects an invitation that the caller received. */
  async answer({ invitationId, status, principal, db, dependencies, refuse }) {
    const asked = await loadInvitation(db, invitationId);
    if (!asked || asked.toUuid !== principal.uuid) throw refuse('invitation_not_found');
    await lockUserPair(db, asked.fromUuid, asked.toUuid);
    const invitation = orRefuse(await loadInvitation(db, invitationId), refuse, 'invitation_not_found');
    if (decideInvitationAnswer(invitation, principal.uuid) !== 'may') throw refuse('invitation_answered');
    if (status === 'accepted') {
      await befriend(db, invitation.fromUuid, invitation.toUuid);
      await notifyOfFriend(db, dependencies, invitation.fromUuid, 'friendAccepted', principal.uuid);
    }
    return presentInvitation(db, principal.uuid, await answerInvitation(db, invitationId, status));
  },

  async withdraw({ id, principal, db, refuse }) {
    const asked = await loadInvitation(db, id);
    if (!asked || asked.fromUuid !== principal.uuid) throw refuse('invitation_not_found');
    await lockUserPair(db, asked.fromUuid, asked.toUuid);
    if ((await loadInvitation(db, id))?.status !== 'pending') throw refuse('invitation_not_found');
    await deleteInvitation(db, id);
  },
};

/**
 * [H606] [H541] Notifies a user that a friend request arrived or was accepted. [H748] Requests of the same user cause
 * at most one notification a day, even if they are withdrawn in between.
 */
async function notifyOfFriend(
  db: Db,
  dependencies: Dependencies,
  userUuid: string,
  kind: 'friendAsked' | 'friendAccepted',
  fromUuid: string,
): Promise<void> {
  const pauseHours = dependencies.config.FRIEND_REQUEST_NOTICE_HOURS;
  const isAgain =
    kind === 'friendAsked' && !(await claimFriendNotification(db, { userUuid, fromUuid, kind, pauseHours }));
  if (isAgain) return;
  await enqueueNotification(dependencies.jobs, db, {
    kind,
    recipients: { userUuids: [userUuid] },
    actorUuid: fromUuid,
  });
}

/** Presents a friend request to one of its two users, with the profile of the other. */
const presentInvitation = (db: Db, reader: string, row: FriendInvitationRow) =>
  withProfile(db, row, row.fromUuid === reader ? row.toUuid : row.fromUuid);
