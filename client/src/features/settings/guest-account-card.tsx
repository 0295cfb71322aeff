import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { Button } from '../../design/primitives/button.tsx';
import '../../design/primitives/setting-card.css';

/** Tells guests that they have no account yet, with buttons to sign up and to log in. */
export function GuestAccountCard() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  return (
    <section className="card setting" aria-labelledby="account">
      <h2 id="account">{t('settings.account')}</h2>
      <p className="quiet">{t('settings.guest')}</p>
      <div className="setting-row">
        <Button size="small" onClick={() => accountDialog.open('login')}>
          {t('app.logIn')}
        </Button>
        <Button size="small" variant="brand" onClick={() => accountDialog.open('sign-up')}>
          {t('app.signUp')}
        </Button>
      </div>
    </section>
  );
}
