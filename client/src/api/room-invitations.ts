import { roomInvitations } from '@hangout/contract/rest/rooms/room-invitations';
import { api } from '../platform/rest-client.ts';

/** [H1635] Sends a friend a notification with a link into a hangout. */
export const inviteIntoRoom = (slug: string, userUuid: string): Promise<void> =>
  api(roomInvitations.invite, { id: slug, userUuid });
