import { auth } from '@hangout/contract/rest/authentication/auth';
import { atom, useSetAtom } from 'jotai';
import { type Intent, setIntent } from '../../live/intent.ts';
import { api, signOut } from '../../platform/rest-client.ts';
import type { EmailMode } from './email-form.tsx';

/** What an account is needed for, as the sign-up dialog tells the user. */
export type SignUpReason = 'dj' | 'vote' | 'people' | 'report' | 'keep' | 'upload' | 'create';

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

/** [H1949] Signs out here, and then at the user's OpenID Connect provider if the operator wants that. */
async function endSession(): Promise<void> {
  const page = await import('../../api/oidc.ts').then(
    ({ findSignOutPage }) => findSignOutPage(),
    () => null,
  );
  await signOut(() => api(auth.logout));
  if (page !== null) window.location.assign(page);
}

/** Returns functions that open the sign-up or login dialog, and one that signs out. */
export function useAccountDialog() {
  const setOpenDialog = useSetAtom(accountDialogAtom);
  return {
    open(mode: EmailMode, reason: SignUpReason | null = null) {
      // If the dialog opens for another reason, the action that waited for a sign-up is dropped.
      if (reason) setIntent(null);
      setOpenDialog({ mode, reason });
    },
    /** [H231] Opens the dialog for an action that needs an account; the action is carried out after the sign-up. */
    openFor(intent: Intent) {
      setIntent(intent);
      setOpenDialog({ mode: 'sign-up', reason: reasonByIntent[intent.kind] });
    },
    async logOut() {
      // If the code of the leave question cannot be loaded, the user is signed out without being asked.
      const question = await import('../../live/room/leave-question.ts').catch(() => null);
      if (question) question.confirmLogOut(() => void endSession());
      else await endSession();
    },
  };
}
