export * from './joining-users.ts';
export * from './place.ts';
export * from './snapshots.ts';
