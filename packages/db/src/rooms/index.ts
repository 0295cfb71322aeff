export * from './audience.ts';
export * from './blocked-songs.ts';
export * from './owners.ts';
export * from './present-rooms.ts';
export * from './room-changes.ts';
export * from './room-lists.ts';
export * from './rooms.ts';
