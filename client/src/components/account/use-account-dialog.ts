import { auth } from '@hangout/contract/rest/authentication/auth';
import { atom, useSetAtom } from 'jotai';
import { type Intent, setIntent } from '../../live/intent.ts';
import { api, signOut } from '../../platform/rest-client.ts';
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
      // A new reason replaces the action that the user wanted before.
      if (reason) setIntent(null);
      setOpenDialog({ mode, reason });
    },
    /** [H231] Opens the dialog because of an action that needs an account; the action is done after the sign-up. */
    openFor(intent: Intent) {
      setIntent(intent);
      setOpenDialog({ mode: 'sign-up', reason: reasonByIntent[intent.kind] });
    },
    async logOut() {
      // If the code of the confirmation cannot be loaded, the user may still sign out.
      const question = await import('../../live/room/leave-question.ts').catch(() => null);
      if (question) question.confirmLogOut(() => void endSession());
      else await endSession();
    },
  };
}
