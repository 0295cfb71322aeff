export * from './accounts.ts';
export * from './authorizations.ts';
