import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { SettingCard, SettingRow } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';

export function GuestAccountCard() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  return (
    <SettingCard aria-labelledby="account">
      <h2 id="account">{t('settings.account')}</h2>
      <p className={textStyles.quiet}>{t('settings.guest')}</p>
      <SettingRow>
        <Button size="small" onClick={() => accountDialog.open('login')}>
          {t('app.logIn')}
        </Button>
        <Button size="small" variant="brand" onClick={() => accountDialog.open('sign-up')}>
          {t('app.signUp')}
        </Button>
      </SettingRow>
    </SettingCard>
  );
}
