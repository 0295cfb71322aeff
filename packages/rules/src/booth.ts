/** The stage of a hangout: who sits, who waits, what plays, what comes next. Pure; the room's actor is its shell. */
export * from './booth/state.ts';
