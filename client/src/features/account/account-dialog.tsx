import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import styles from '../../components/account/account.module.css';
import { accountDialogAtom } from '../../components/account/use-account-dialog.ts';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { setIntent } from '../../live/intent.ts';
import { useOfferedWay, type WayIn, WaysIn } from './ways-in.tsx';

const reasonKeys = {
  dj: 'account.reasonDj',
  vote: 'account.reasonVote',
  people: 'account.reasonPeople',
  report: 'account.reasonReport',
  keep: 'account.reasonKeep',
  upload: 'account.reasonUpload',
  create: 'account.reasonCreate',
} as const;

const titleKeys = {
  phone: 'account.signUpTitle',
  'sign-up': 'account.signUpTitle',
  login: 'account.logInTitle',
  link: 'waysIn.linkTitle',
} as const satisfies Record<WayIn, string>;

const textKeys = {
  phone: 'account.signUpText',
  'sign-up': 'account.signUpText',
  login: 'account.logInText',
  link: 'waysIn.linkText',
} as const satisfies Record<WayIn, string>;

/** The sign-up and login dialog. It is rendered once at the root, so that the hangout behind it stays connected. */
export function AccountDialog() {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useAtom(accountDialogAtom);
  const { pathname, search } = useLocation();
  const isNew = openDialog?.mode !== 'login';
  const [wanted, setWay] = useState<WayIn>(isNew ? 'phone' : 'login');
  const way = useOfferedWay(wanted, 'sign-up');
  // [H477] True after signing in, while a last step is still shown. Closing the dialog then still runs the action for
  // which it was opened (the intent); closing it earlier drops that action.
  const [isSignedIn, setSignedIn] = useState(false);
  if (!openDialog) return null;
  const close = () => setOpenDialog(null);
  // The reason invites the user to sign up, so log-in forms do not show it.
  const reason = way === 'phone' || way === 'sign-up' ? openDialog.reason : null;
  return (
    <Dialog
      title={t(titleKeys[way])}
      onClose={() => {
        if (!isSignedIn) setIntent(null);
        close();
      }}
      testId="account-dialog"
    >
      {isSignedIn ? null : (
        <div className={styles.words}>
          <p>{t(reason ? reasonKeys[reason] : textKeys[way])}</p>
          {way === 'phone' ? <p>{t('account.phonePrompt')}</p> : null}
        </div>
      )}
      <WaysIn
        way={way}
        onWay={setWay}
        withFigure
        passkeyMode={isNew ? 'sign-up' : 'login'}
        isLastStep={isSignedIn}
        target={`${pathname}${search}`}
        onSignedIn={() => setSignedIn(true)}
        onLeave={close}
        onDone={close}
      />
    </Dialog>
  );
}
