import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../components/account/account.module.css';
import { Button } from '../../design/primitives/button.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { errorCode } from '../../platform/errors.ts';
import { api } from '../../platform/rest-client.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

interface ResetPasswordProps {
  /** The token of the mailed link. */
  readonly token: string;
  readonly onDone: (signedIn: { accessToken: string | null; stepToken: string | null }) => void;
  /** Called if the link has expired or was used already. */
  readonly onDead: () => void;
}

/** The form for a new password, opened by the mailed link. */
export function ResetPasswordForm({ token, onDone, onDead }: ResetPasswordProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [newPassword, setNewPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const reset = useAction(() => api(passwords.reset, { token, newPassword }), {
    onSuccess: onDone,
    onError: (error) => {
      if (errorCode(error) === 'can_not_reset') onDead();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(newPassword.length < 8);
    if (newPassword.length >= 8) reset.mutate();
  };
  const refused = reset.isError ? describeError(reset.error) : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-testid="reset-password">
      <PasswordField
        label={t('account.newPassword')}
        isNew
        testId="reset-new-password"
        value={newPassword}
        error={isShort ? t('account.passwordShort') : refused}
        onChange={setNewPassword}
      />
      <Button variant="brand" wide type="submit" busy={reset.isPending} data-testid="reset-submit">
        {t('account.resetSubmit')}
      </Button>
    </form>
  );
}
