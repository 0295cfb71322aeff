export { createLobby, type Lobby } from './lobby.ts';
export { createLobbyRoomClass } from './room.ts';
