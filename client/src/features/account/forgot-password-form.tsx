import { passwords } from '@hangout/contract/rest/user-service/passwords';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../core/rest-client.ts';
import { useErrorTexts } from '../../core/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The form by which a user has the link for a new password mailed. [H742] Its answer is the same for every address. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [email, setEmail] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const ask = useMutation({ mutationFn: () => api(passwords.forgot, { email: email.trim() }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
    setInvalid(!isAddress);
    if (isAddress) ask.mutate();
  };
  const refused = ask.isError ? describeError(ask.error) : null;
  return (
    <form className="account-form" onSubmit={submit} noValidate data-testid="forgot-password">
      {ask.isSuccess ? (
        <p role="status">{t('account.forgotSent', { email: email.trim() })}</p>
      ) : (
        <>
          <p className="quiet">{t('account.forgotText')}</p>
          <TextField
            label={t('account.email')}
            error={isInvalid ? t('account.emailInvalid') : refused}
            type="email"
            autoComplete="email"
            testId="forgot-email"
            value={email}
            onChange={setEmail}
          />
          <Button variant="brand" wide type="submit" busy={ask.isPending} data-testid="forgot-submit">
            {t('account.forgotSend')}
          </Button>
        </>
      )}
      <p className="account-other">
        <Button variant="plain" size="small" onClick={onBack}>
          {t('account.logIn')}
        </Button>
      </p>
    </form>
  );
}
