/**
 * The booth of a hangout: DJs, waiting list, current play, next song. Pure functions; the room actor applies and stores
 * them.
 */
export * from './commands.ts';
export { hasFailedLately } from './draft.ts';
export * from './queries.ts';
export { advance } from './settle.ts';
export * from './state.ts';
export * from './unplayable.ts';
