import { auth } from '@hangout/contract/rest/authentication/auth';
import { connectToLobby } from '@hangout/room-client/lobby-connection';
import type { RegisteredUser } from './accounts.ts';

/** Sends a direct message as the first user, who joins the lobby to do so. */
export async function sendDirectMessage(
  from: RegisteredUser,
  to: RegisteredUser,
  message: string,
): Promise<void> {
  const lobby = await connectToLobby(await from.api(auth.session), { message: () => {}, closed: () => {} });
  await lobby.request('sendMessage', {
    type: 'ChatMessage',
    receiverType: 'user',
    receiver: to.uuid,
    data: { uuid: crypto.randomUUID(), message },
  });
  await lobby.close();
}
