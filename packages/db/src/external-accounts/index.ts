export * from './authorizations.ts';
export * from './granted-roles.ts';
export * from './identities.ts';
export * from './sessions.ts';
