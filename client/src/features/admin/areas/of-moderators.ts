/** The admin areas that moderators may open too. */
export const areasOfModerators = ['users', 'moderation', 'security', 'leaving', 'music'] as const;
