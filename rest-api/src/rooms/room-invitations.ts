import type { roomInvitations } from '@hangout/contract/rest/rooms/room-invitations';
import { claimFriendNotification, findFriendship, findRoom } from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

/** How long a user cannot invite the same friend again, hours. */
const PAUSE_HOURS = 1;

export const roomInvitationHandlers: Handlers<typeof roomInvitations> = {
  /** [H1635] Invites a friend, who is notified in open windows, in the inbox and by a push notification. */
  async invite({ id, userUuid, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    // A block ends a friendship, so blocks need no check of their own.
    if (!(await findFriendship(db, principal.uuid, userUuid))) throw refuse('not_friends');
    const kind = 'hangoutInvited';
    const pause = { userUuid, fromUuid: principal.uuid, kind, pauseHours: PAUSE_HOURS } as const;
    if (!(await claimFriendNotification(db, pause))) throw refuse('invited_already');
    await enqueueNotification(dependencies.jobs, db, {
      kind,
      recipients: { userUuids: [userUuid] },
      actorUuid: principal.uuid,
      roomUuid: room.uuid,
    });
  },
};
