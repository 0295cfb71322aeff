/** Roles that a user can be given, the highest first. */
export const ranks = ['coOwner', 'moderator', 'dj'] as const;
export type Rank = (typeof ranks)[number];
