import { isEmailAddress } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { signUpWithVoucher } from '../../api/vouchers.ts';
import { SettingCard, SettingForm, SettingRow } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import { planName } from './plan-name.ts';

/** [R123] Signs a visitor up with a voucher. */
export function VoucherSignUp({ code }: { code: string }) {
  const { t } = useTranslation();
  const form = useForm({
    first: { email: '', password: '', voucherCode: code },
    check: ({ email, password, voucherCode }) => ({
      email: isEmailAddress(email) ? null : t('account.emailInvalid'),
      password: password.length >= 8 ? null : t('account.passwordShort'),
      voucherCode: voucherCode.trim() === '' ? t('plan.codeMissing') : null,
    }),
    send: (entry) =>
      signUpWithVoucher({ ...entry, email: entry.email.trim(), voucherCode: entry.voucherCode.trim() }),
    onSuccess: (level) =>
      showToast({
        tone: 'good',
        text: level > 0 ? t('plan.redeemed', { plan: planName(level, t) }) : t('plan.waits'),
      }),
  });
  return (
    <SettingCard aria-labelledby="voucher">
      <h2 id="voucher">{t('plan.voucher')}</h2>
      <p className={textStyles.quiet}>{t('plan.signUpText')}</p>
      <SettingForm form={form}>
        <TextField
          label={t('plan.code')}
          autoComplete="off"
          maxLength={60}
          testId="voucher-code"
          {...form.field('voucherCode')}
        />
        <TextField
          label={t('account.email')}
          type="email"
          autoComplete="email"
          testId="voucher-email"
          {...form.field('email')}
        />
        <PasswordField
          label={t('account.password')}
          isNew
          testId="voucher-password"
          {...form.field('password')}
        />
        {form.refusal ? (
          <p role="alert" className={textStyles.quiet}>
            {form.refusal}
          </p>
        ) : null}
        <SettingRow>
          <Button variant="brand" type="submit" busy={form.isPending} data-testid="voucher-sign-up">
            {t('account.createAccount')}
          </Button>
        </SettingRow>
      </SettingForm>
    </SettingCard>
  );
}
