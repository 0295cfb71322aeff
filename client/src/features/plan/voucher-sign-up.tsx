import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpWithVoucher } from '../../api/vouchers.ts';
import { isEmailShaped } from '../../components/account/email-entry.ts';
import { SettingCard, SettingForm, SettingRow } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { planName } from './plan-name.ts';

/** [R123] The sign-up form with a voucher, for users without an account. */
export function VoucherSignUp({ code }: { code: string }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [entry, setEntry] = useState({ email: '', password: '', voucherCode: code });
  const [isTried, setTried] = useState(false);
  const wrong = {
    email: isEmailShaped(entry.email) ? null : t('account.emailInvalid'),
    password: entry.password.length >= 8 ? null : t('account.passwordShort'),
    code: entry.voucherCode.trim() === '' ? t('plan.codeMissing') : null,
  };
  const enter = useAction(
    () => signUpWithVoucher({ ...entry, email: entry.email.trim(), voucherCode: entry.voucherCode.trim() }),
    {
      onSuccess: (level) =>
        showToast({
          tone: 'good',
          text: level > 0 ? t('plan.redeemed', { plan: planName(level, t) }) : t('plan.waits'),
        }),
      onError: 'form',
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong.email && !wrong.password && !wrong.code) enter.mutate();
  };
  return (
    <SettingCard aria-labelledby="voucher">
      <h2 id="voucher">{t('plan.voucher')}</h2>
      <p className={textStyles.quiet}>{t('plan.signUpText')}</p>
      <SettingForm onSubmit={submit} noValidate>
        <TextField
          label={t('plan.code')}
          error={isTried ? wrong.code : null}
          autoComplete="off"
          maxLength={60}
          testId="voucher-code"
          value={entry.voucherCode}
          onChange={(voucherCode) => setEntry({ ...entry, voucherCode })}
        />
        <TextField
          label={t('account.email')}
          error={isTried ? wrong.email : null}
          type="email"
          autoComplete="email"
          testId="voucher-email"
          value={entry.email}
          onChange={(email) => setEntry({ ...entry, email })}
        />
        <PasswordField
          label={t('account.password')}
          isNew
          testId="voucher-password"
          value={entry.password}
          error={isTried ? wrong.password : null}
          onChange={(password) => setEntry({ ...entry, password })}
        />
        {enter.isError ? (
          <p role="alert" className={textStyles.quiet}>
            {describeError(enter.error)}
          </p>
        ) : null}
        <SettingRow>
          <Button variant="brand" type="submit" busy={enter.isPending} data-testid="voucher-sign-up">
            {t('account.createAccount')}
          </Button>
        </SettingRow>
      </SettingForm>
    </SettingCard>
  );
}
