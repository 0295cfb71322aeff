export * from './accounts.ts';
export * from './callers.ts';
export * from './emails.ts';
export * from './profiles.ts';
export * from './residents.ts';
export * from './standing.ts';
