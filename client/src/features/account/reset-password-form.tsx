import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { useTranslation } from 'react-i18next';
import styles from '../../components/account/account.module.css';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { errorCode } from '../../platform/errors.ts';
import { api } from '../../platform/rest-client.ts';
import { useForm } from '../../platform/use-form.ts';

interface ResetPasswordProps {
  /** The token of the mailed link. */
  readonly token: string;
  readonly onDone: (signedIn: { accessToken: string | null; stepToken: string | null }) => void;
  /** Called if the link has expired or was already used. */
  readonly onDead: () => void;
}

export function ResetPasswordForm({ token, onDone, onDead }: ResetPasswordProps) {
  const { t } = useTranslation();
  const form = useForm({
    first: { newPassword: '' },
    check: ({ newPassword }) => ({ newPassword: newPassword.length < 8 ? t('account.passwordShort') : null }),
    send: ({ newPassword }) => api(passwords.reset, { token, newPassword }),
    onSuccess: onDone,
    onRefused: (error) => errorCode(error) === 'can_not_reset' && onDead(),
  });
  return (
    <Form form={form} className={styles.form} data-testid="reset-password">
      <PasswordField
        label={t('account.newPassword')}
        isNew
        testId="reset-new-password"
        {...form.field('newPassword')}
        error={form.errors.newPassword ?? form.refusal}
      />
      <Button variant="brand" wide type="submit" busy={form.isPending} data-testid="reset-submit">
        {t('account.resetSubmit')}
      </Button>
    </Form>
  );
}
