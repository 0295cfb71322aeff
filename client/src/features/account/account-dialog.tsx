import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { setIntent } from '../../core/intent.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailForm } from './email-form.tsx';
import { accountDialogAtom } from './use-account-dialog.ts';
import './account.css';

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
      onClose={() => {
        setIntent(null);
        setOpenDialog(null);
      }}
      testId="account-dialog"
    >
      <p className="quiet" style={{ marginBottom: 20, fontSize: 15, lineHeight: '22px' }}>
        {text}
      </p>
      <EmailForm
        mode={openDialog.mode}
        withFigure
        onMode={(mode) => setOpenDialog({ ...openDialog, mode })}
        onDone={() => setOpenDialog(null)}
      />
    </Dialog>
  );
}
