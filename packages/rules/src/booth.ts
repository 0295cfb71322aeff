/** The stage of a hangout: who sits, who waits, what plays, what comes next. Pure; the room's actor is its shell. */
export * from './booth/commands.ts';
export { isPlayable } from './booth/draft.ts';
export * from './booth/outlook.ts';
export { advance } from './booth/settle.ts';
export * from './booth/state.ts';
