import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { reauthenticationPromptAtom } from '../../core/reauthentication.ts';
import { accountDialogAtom } from './use-account-dialog.ts';

const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }));
const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
}));

/** The dialogs about the account. They stand at the root; [H860] their code is loaded when the first of them opens. */
export function AccountDialogs() {
  const isAccountOpen = useAtomValue(accountDialogAtom) !== null;
  const isPromptOpen = useAtomValue(reauthenticationPromptAtom) !== null;
  return (
    <Suspense fallback={null}>
      {isAccountOpen ? <AccountDialog /> : null}
      {isPromptOpen ? <ReauthenticationDialog /> : null}
    </Suspense>
  );
}
