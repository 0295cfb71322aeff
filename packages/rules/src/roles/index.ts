/** The roles that people have in a hangout, and the policies that follow from them. */
export * from './policies.ts';
export * from './room-roles.ts';
