import { isEmailAddress, isNickname } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import type { FirstAdmin } from '../../api/first-run.ts';
import styles from '../../components/account/account.module.css';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useForm } from '../../platform/use-form.ts';

/** The step for the details of the first admin. The account is created only by the last step. */
export function AdminStep({ first, onDone }: { first: FirstAdmin; onDone: (admin: FirstAdmin) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    first,
    check: ({ email, password, nickname }) => ({
      email: isEmailAddress(email) ? null : t('account.emailInvalid'),
      password: password.length >= 8 ? null : t('account.passwordShort'),
      nickname: isNickname(nickname) ? null : t('account.nicknameInvalid'),
    }),
    send: async (values) => ({ ...values, email: values.email.trim() }),
    onSuccess: onDone,
  });
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={t('account.nickname')}
        hint={t('account.nicknameHint')}
        autoComplete="nickname"
        maxLength={25}
        testId="admin-nickname"
        {...form.field('nickname')}
      />
      <TextField
        label={t('account.email')}
        type="email"
        autoComplete="email"
        testId="admin-email"
        {...form.field('email')}
      />
      <PasswordField
        label={t('account.password')}
        isNew
        testId="admin-password"
        {...form.field('password')}
      />
      <Button variant="brand" wide type="submit" data-testid="first-run-next">
        {t('firstRun.next')}
      </Button>
    </Form>
  );
}
