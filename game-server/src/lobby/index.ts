export { createLobby, type Lobby } from './lobby.ts';
export { lobbyRoomOf } from './room.ts';
