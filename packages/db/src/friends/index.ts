export * from './blocked-users.ts';
export * from './dj-fans.ts';
export * from './friend-invitations.ts';
export * from './friends.ts';
