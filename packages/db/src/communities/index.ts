export * from './communities.ts';
export * from './invitations.ts';
export * from './members.ts';
