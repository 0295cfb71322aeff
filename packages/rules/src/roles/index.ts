/** The roles of people in a hangout, and the policies based on them. */
export * from './policies.ts';
export * from './room-roles.ts';
