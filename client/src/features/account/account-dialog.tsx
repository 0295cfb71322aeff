import { auth } from '@hangout/contract/rest/user-service/auth';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/query-client.ts';
import { api, signOut } from '../../core/rest-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailForm, type EmailMode } from './email-form.tsx';
import './account.css';

/** Why somebody is asked to sign up just now. */
export type SignUpReason = 'dj' | 'vote' | 'chat' | 'keep' | 'upload' | 'create';

const accountDialogAtom = atom<{ readonly mode: EmailMode; readonly reason: SignUpReason | null } | null>(
  null,
);

/** Opens the sign-up dialog from anywhere, with the reason in words; signs out. */
export function useAccountDialog() {
  const setDoor = useSetAtom(accountDialogAtom);
  return {
    open: (mode: EmailMode, reason: SignUpReason | null = null) => setDoor({ mode, reason }),
    async logOut() {
      await api(auth.logout).catch(() => undefined);
      await signOut();
      queryClient.clear();
    },
  };
}

const reasonKeys = {
  dj: 'account.reasonDj',
  vote: 'account.reasonVote',
  chat: 'account.reasonChat',
  keep: 'account.reasonKeep',
  upload: 'account.reasonUpload',
  create: 'account.reasonCreate',
} as const;

/** The dialog itself; stands once at the root, so that a hangout goes on behind it. */
export function AccountDialog() {
  const { t } = useTranslation();
  const [accountDialog, setDoor] = useAtom(accountDialogAtom);
  if (!accountDialog) return null;
  const isNew = accountDialog.mode === 'sign-up';
  const text = accountDialog.reason
    ? t(reasonKeys[accountDialog.reason])
    : t(isNew ? 'account.signUpText' : 'account.logInText');
  return (
    <Dialog
      title={t(isNew ? 'account.signUpTitle' : 'account.logInTitle')}
      onClose={() => setDoor(null)}
      testId="account-dialog"
    >
      <p className="quiet" style={{ marginBottom: 20, fontSize: 15, lineHeight: '22px' }}>
        {text}
      </p>
      <EmailForm
        mode={accountDialog.mode}
        onMode={(mode) => setDoor({ ...accountDialog, mode })}
        onDone={() => setDoor(null)}
      />
    </Dialog>
  );
}
