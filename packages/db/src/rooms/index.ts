export * from './audience.ts';
export * from './blocked-songs.ts';
export * from './lists.ts';
export * from './owners.ts';
export * from './present.ts';
export * from './rows.ts';
export * from './writes.ts';
