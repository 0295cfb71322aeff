/** The stage of a hangout: who sits, who waits, what plays, what comes next. Pure; the room's actor is its shell. */
export * from './commands.ts';
export { isPlayable } from './draft.ts';
export * from './queries.ts';
export { advance } from './settle.ts';
export * from './state.ts';
