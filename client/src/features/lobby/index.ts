export * from './conversation-loading.ts';
export * from './conversation-text.ts';
export { hearLobby } from './lobby-events.ts';
export { LobbyKeeper } from './lobby-keeper.tsx';
export { askLobby } from './lobby-requests.ts';
export * from './lobby-state.ts';
export { MessagesLink } from './messages-link.tsx';
export { useMayWriteTo } from './use-may-write.ts';
