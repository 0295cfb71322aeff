export * from './actor.ts';
export * from './booth.ts';
export * from './crate.ts';
export * from './outcome.ts';
export * from './room-roles.ts';
export * from './song.ts';
export * from './votes.ts';
