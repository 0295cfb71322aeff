export * from './applications.ts';
export * from './invitations.ts';
export * from './member-invitations.ts';
export * from './sign-up-rule.ts';
