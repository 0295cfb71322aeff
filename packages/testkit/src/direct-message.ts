import { auth } from '@hangout/contract/rest/authentication/auth';
import { connectToLobby, type LobbyConnection } from '@hangout/room-client/lobby-connection';
import type { RegisteredUser } from './accounts.ts';

/** Sends a direct message; the sender joins the lobby for it. */
export async function sendDirectMessage(
  from: RegisteredUser,
  to: RegisteredUser,
  message: string,
): Promise<void> {
  const lobby = await joinLobby(from);
  await lobby.request('sendMessage', {
    type: 'ChatMessage',
    receiverType: 'user',
    receiver: to.uuid,
    data: { uuid: crypto.randomUUID(), message },
  });
  await lobby.close();
}

/** Creates a group conversation of a user and friends; returns its uuid. */
export async function createGroup(
  owner: RegisteredUser,
  name: string,
  friends: readonly RegisteredUser[],
): Promise<string> {
  const lobby = await joinLobby(owner);
  const { uuid } = await lobby.request('makeGroup', { name, people: friends.map((friend) => friend.uuid) });
  await lobby.close();
  if (!uuid) throw new Error('a group has a uuid');
  return uuid;
}

async function joinLobby(user: RegisteredUser): Promise<LobbyConnection> {
  return connectToLobby(await user.api(auth.session), { message: () => {}, closed: () => {} });
}
