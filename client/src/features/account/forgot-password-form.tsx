import { passwords } from '@hangout/contract/rest/user-service/passwords';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../core/rest-client.ts';
import { useErrorTexts } from '../../core/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEmailEntry } from '../../ui/email-entry.ts';
import { TextField } from '../../ui/text-field.tsx';

/** The form by which a user has the link for a new password mailed. [H742] Its answer is the same for every address. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const entry = useEmailEntry();
  const ask = useMutation({ mutationFn: (email: string) => api(passwords.forgot, { email }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.submit(ask.mutate);
  };
  const refused = ask.isError ? describeError(ask.error) : null;
  return (
    <form className="account-form" onSubmit={submit} noValidate data-testid="forgot-password">
      {ask.isSuccess ? (
        <p role="status">{t('account.forgotSent', { email: entry.address })}</p>
      ) : (
        <>
          <p className="quiet">{t('account.forgotText')}</p>
          <TextField
            label={t('account.email')}
            error={entry.isInvalid ? t('account.emailInvalid') : refused}
            type="email"
            autoComplete="email"
            testId="forgot-email"
            value={entry.value}
            onChange={entry.setValue}
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
