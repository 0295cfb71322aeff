import { auth } from '@hangout/contract/rest/user-service/auth';
import { atom, useSetAtom } from 'jotai';
import { type Intent, setIntent } from '../../core/intent.ts';
import { api, signOut } from '../../core/rest-client.ts';
import type { EmailMode } from './email-form.tsx';

/** The action that needs an account; the sign-up dialog names it as the reason. */
export type SignUpReason = 'dj' | 'vote' | 'people' | 'report' | 'keep' | 'upload' | 'create';

/** The open sign-up or login dialog. */
export const accountDialogAtom = atom<{
  readonly mode: EmailMode;
  readonly reason: SignUpReason | null;
} | null>(null);

const reasonByIntent: Record<Intent['kind'], SignUpReason> = {
  seat: 'dj',
  vote: 'vote',
  queue: 'keep',
  save: 'keep',
  follow: 'people',
};

const endSession = () => signOut(() => api(auth.logout));

/** Opens the sign-up or login dialog from anywhere, with the reason shown in it; also signs the user out. */
export function useAccountDialog() {
  const setOpenDialog = useSetAtom(accountDialogAtom);
  return {
    open(mode: EmailMode, reason: SignUpReason | null = null) {
      // Another reason takes the place of what was pressed before.
      if (reason) setIntent(null);
      setOpenDialog({ mode, reason });
    },
    /** [H231] Opens the dialog because of something that needs an account, and that is done once there is one. */
    openFor(intent: Intent) {
      setIntent(intent);
      setOpenDialog({ mode: 'sign-up', reason: reasonByIntent[intent.kind] });
    },
    async logOut() {
      // Where the code of the question can not be loaded, the user may sign out all the same.
      const question = await import('../../room/leave-question.ts').catch(() => null);
      if (question) question.confirmLogOut(() => void endSession());
      else await endSession();
    },
  };
}
