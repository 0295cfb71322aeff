/** Areas for moderators and admins; the other areas are only for admins. */
export const areasOfModerators = ['users', 'moderation', 'security', 'leaving', 'music'] as const;
