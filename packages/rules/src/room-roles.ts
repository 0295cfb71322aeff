/** Who is what in a hangout, and what that lets them do. */
export * from './room-roles/policies.ts';
export * from './room-roles/roles.ts';
