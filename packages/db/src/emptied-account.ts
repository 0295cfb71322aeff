/** Replaces the name of an emptied account where the name was copied, such as in chats. */
export const EMPTIED_NAME = 'Deleted account';
/** Avatar and colour of an emptied account in lists of DJs and in chats. */
export const EMPTIED = { avatarId: 'nova', color: '#562DF9' } as const;
