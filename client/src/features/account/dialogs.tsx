import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { accountDialogAtom } from '../../components/account/use-account-dialog.ts';
import { lazy } from '../../platform/lazy.ts';
import { reauthenticationPromptAtom } from '../../platform/reauthentication.ts';
import { sessionEndAtom } from '../../platform/session-end.ts';

const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }));
const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
}));
const SessionEndDialog = lazy(async () => ({
  default: (await import('./session-end-dialog.tsx')).SessionEndDialog,
}));

/** The account dialogs, rendered at the root. [H860] Their code is loaded when the first of them opens. */
export function AccountDialogs() {
  const isAccountOpen = useAtomValue(accountDialogAtom) !== null;
  const isPromptOpen = useAtomValue(reauthenticationPromptAtom) !== null;
  const hasEnded = useAtomValue(sessionEndAtom) !== null;
  return (
    <Suspense fallback={null}>
      {isAccountOpen ? <AccountDialog /> : null}
      {isPromptOpen ? <ReauthenticationDialog /> : null}
      {hasEnded ? <SessionEndDialog /> : null}
    </Suspense>
  );
}
