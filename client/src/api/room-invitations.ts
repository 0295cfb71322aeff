import { roomInvitations } from '@hangout/contract/rest/rooms/room-invitations';
import { api } from '../platform/rest-client.ts';

/** [H1635] Sends a friend a link into a hangout as a notification. */
export const inviteIntoRoom = (slug: string, userUuid: string): Promise<void> =>
  api(roomInvitations.invite, { id: slug, userUuid });
