import { tabStorage } from './storage.ts';

const KEY = 'invitation';

/** The code of the invitation with which this tab was opened; null without one. */
export const readInvitationCode = (): string | null => tabStorage.read(KEY);

/** [H1960] Stores the code of an invitation for every way to make an account, also for one that leads over another site. */
export const storeInvitationCode = (code: string): void => tabStorage.write(KEY, code.trim() || null);
