import { auth } from '@hangout/contract/rest/authentication/auth';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../components/account/account.module.css';
import { DeliveryNote } from '../../components/account/delivery-note.tsx';
import { useEmailEntry } from '../../components/account/email-entry.ts';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { api } from '../../platform/rest-client.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

interface MailLinkFormProps {
  /** `reset` is a link for a new password, `signIn` one that signs in. */
  readonly kind: 'reset' | 'signIn';
  /** The page to which the link leads or returns. */
  readonly target: string;
}

const texts = {
  reset: { text: 'account.forgotText', sent: 'account.forgotSent', testId: 'forgot' },
  signIn: { text: 'waysIn.linkAbout', sent: 'waysIn.linkSent', testId: 'link' },
} as const;

/** The form to request a link by mail. [H742] The response is the same for every address. */
export function MailLinkForm({ kind, target }: MailLinkFormProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const entry = useEmailEntry();
  const call = kind === 'reset' ? passwords.forgot : auth.mailMagicLink;
  const ask = useAction((email: string) => api(call, { email, to: target }), { onError: 'form' });
  const { text, sent, testId } = texts[kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.submit(ask.mutate);
  };
  const refused = ask.isError ? describeError(ask.error) : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-testid={`${testId}-form`}>
      {ask.isSuccess ? (
        <>
          <p role="status" data-testid={`${testId}-sent`}>
            {t(sent, { email: entry.address })}
          </p>
          <DeliveryNote by="mails" />
        </>
      ) : (
        <>
          <p className={textStyles.quiet}>{t(text)}</p>
          <DeliveryNote by="mails" />
          <TextField
            label={t('account.email')}
            error={entry.isInvalid ? t('account.emailInvalid') : refused}
            type="email"
            autoComplete="email"
            testId={`${testId}-email`}
            value={entry.value}
            onChange={entry.setValue}
          />
          <Button variant="brand" wide type="submit" busy={ask.isPending} data-testid={`${testId}-submit`}>
            {t('account.forgotSend')}
          </Button>
        </>
      )}
    </form>
  );
}
