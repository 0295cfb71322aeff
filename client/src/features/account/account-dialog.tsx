import { auth } from '@hangout/contract/rest/user-service/auth';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { api, signOut } from '../../core/rest-client.ts';
import { clearUserData } from '../../core/user-data.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailForm, type EmailMode } from './email-form.tsx';
import './account.css';

/** The action that needs an account; the sign-up dialog names it as the reason. */
export type SignUpReason = 'dj' | 'vote' | 'people' | 'report' | 'keep' | 'upload' | 'create';

const accountDialogAtom = atom<{ readonly mode: EmailMode; readonly reason: SignUpReason | null } | null>(
  null,
);

/** Opens the sign-up or login dialog from anywhere, with the reason shown in it; also signs the user out. */
export function useAccountDialog() {
  const setOpenDialog = useSetAtom(accountDialogAtom);
  return {
    open: (mode: EmailMode, reason: SignUpReason | null = null) => setOpenDialog({ mode, reason }),
    async logOut() {
      await api(auth.logout).catch(() => undefined);
      await signOut();
      clearUserData();
    },
  };
}

const reasonKeys = {
  dj: 'account.reasonDj',
  vote: 'account.reasonVote',
  people: 'account.reasonPeople',
  report: 'account.reasonReport',
  keep: 'account.reasonKeep',
  upload: 'account.reasonUpload',
  create: 'account.reasonCreate',
} as const;

/** The sign-up and login dialog. It is rendered once at the root, so that the hangout behind it stays connected. */
export function AccountDialog() {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useAtom(accountDialogAtom);
  if (!openDialog) return null;
  const isNew = openDialog.mode === 'sign-up';
  const text = openDialog.reason
    ? t(reasonKeys[openDialog.reason])
    : t(isNew ? 'account.signUpText' : 'account.logInText');
  return (
    <Dialog
      title={t(isNew ? 'account.signUpTitle' : 'account.logInTitle')}
      onClose={() => setOpenDialog(null)}
      testId="account-dialog"
    >
      <p className="quiet" style={{ marginBottom: 20, fontSize: 15, lineHeight: '22px' }}>
        {text}
      </p>
      <EmailForm
        mode={openDialog.mode}
        onMode={(mode) => setOpenDialog({ ...openDialog, mode })}
        onDone={() => setOpenDialog(null)}
      />
    </Dialog>
  );
}
