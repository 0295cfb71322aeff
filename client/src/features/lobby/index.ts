export * from './conversation-loading.ts';
export * from './conversation-text.ts';
export { LobbySession } from './lobby.tsx';
export { onLobbyEvent } from './lobby-events.ts';
export { requestLobby } from './lobby-requests.ts';
export * from './lobby-state.ts';
export { useMayWriteTo } from './use-may-write.ts';
