export * from './accounts.ts';
export * from './callers.ts';
export * from './profiles.ts';
