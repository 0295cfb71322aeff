/**
 * The booth of a hangout: DJs, waiting list, current play and next song, as pure functions. The room actor applies and
 * stores their results.
 */
export * from './commands.ts';
export { hasFailedLately } from './draft.ts';
export * from './idle.ts';
export * from './queries.ts';
export { advance } from './settle.ts';
export * from './state.ts';
export * from './unplayable.ts';
