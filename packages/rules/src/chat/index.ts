/** What may be said in a hangout, how it is merged, taken apart and answered by reactions. */
export * from './messages.ts';
export * from './text.ts';
