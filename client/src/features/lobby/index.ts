export { askLobby } from './asking.ts';
export { hearLobby } from './ears.ts';
export { LobbyKeeper } from './lobby-keeper.tsx';
export { MessagesLink } from './messages-link.tsx';
export * from './mirror.ts';
export * from './reading.ts';
export { useMayWriteTo } from './use-may-write.ts';
export * from './words.ts';
