export * from './actor.ts';
export * from './booth.ts';
export * from './outcome.ts';
export * from './song.ts';
