export * from './account-status.ts';
export * from './accounts.ts';
export * from './emails.ts';
export * from './profiles.ts';
export * from './reauthentication.ts';
export * from './residents.ts';
export * from './session-accounts.ts';
