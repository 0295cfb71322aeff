import { atom, useSetAtom } from 'jotai';
import { type Intent, setIntent } from '../../live/intent.ts';
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

/** Returns functions that open the sign-up or login dialog. */
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
  };
}
