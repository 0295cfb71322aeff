/** Who is what in a hangout, and what that lets them do. */
export * from './policies.ts';
export * from './room-roles.ts';
