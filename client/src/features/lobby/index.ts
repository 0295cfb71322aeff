export * from './conversation-loading.ts';
export * from './conversation-text.ts';
export { onLobbyEvent } from './lobby-events.ts';
export { requestLobby } from './lobby-requests.ts';
export * from './lobby-state.ts';
export { MessagesLink } from './messages-link.tsx';
export { LobbySession } from './use-lobby.ts';
export { useMayWriteTo } from './use-may-write.ts';
