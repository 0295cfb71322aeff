/** The areas that moderators see too. */
export const areasOfModerators = ['users', 'moderation', 'security', 'leaving', 'music'] as const;
