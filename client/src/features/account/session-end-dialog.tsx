import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import textStyles from '../../design/text.module.css';
import { sessionEndAtom } from '../../platform/session-end.ts';

const reasonKeys = {
  signedOut: 'sessionEnd.signedOut',
  elsewhere: 'sessionEnd.elsewhere',
  replaced: 'sessionEnd.signedOut',
  password: 'sessionEnd.password',
  secondFactor: 'sessionEnd.secondFactor',
  moderator: 'sessionEnd.moderator',
  reuse: 'sessionEnd.reuse',
  idle: 'sessionEnd.idle',
  age: 'sessionEnd.age',
  account_banned: 'sessionEnd.banned',
  deactivated: 'sessionEnd.deactivated',
} as const;
const isKnown = (reason: string): reason is keyof typeof reasonKeys => Object.hasOwn(reasonKeys, reason);
/** Reasons after which the server refuses a new sign-in, so the dialog offers none. */
const closed: readonly (string | null)[] = ['account_banned', 'deactivated'];

/** [H491] Says that the session has ended, and why. The user stays on the page as a guest. */
export function SessionEndDialog() {
  const { t } = useTranslation();
  const [end, setEnd] = useAtom(sessionEndAtom);
  const accountDialog = useAccountDialog();
  if (!end) return null;
  const close = () => setEnd(null);
  const signIn = () => {
    close();
    accountDialog.open('login');
  };
  const { reason } = end;
  return (
    <Dialog title={t('sessionEnd.title')} onClose={close} testId="session-end">
      <p>{t(reason !== null && isKnown(reason) ? reasonKeys[reason] : 'sessionEnd.unknown')}</p>
      <p className={textStyles.quiet}>{t('sessionEnd.guest')}</p>
      <DialogFoot>
        <Button onClick={close} data-testid="session-end-guest">
          {t('sessionEnd.asGuest')}
        </Button>
        {closed.includes(reason) ? null : (
          <Button variant="brand" onClick={signIn} data-testid="session-end-log-in">
            {t('app.logIn')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
