export * from './lobby.ts';
export { LobbyKeeper } from './lobby-keeper.tsx';
export { MessagesLink } from './messages-link.tsx';
export * from './mirror.ts';
export { useMayWriteTo } from './use-may-write.ts';
export * from './words.ts';
