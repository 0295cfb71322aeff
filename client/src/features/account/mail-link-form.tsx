import { auth } from '@hangout/contract/rest/authentication/auth';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { isEmailAddress } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../components/account/account.module.css';
import { DeliveryNote } from '../../components/account/delivery-note.tsx';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { api } from '../../platform/rest-client.ts';
import { useForm } from '../../platform/use-form.ts';

interface MailLinkFormProps {
  /** `reset` requests a link to set a new password, `signIn` a magic link that signs in. */
  readonly kind: 'reset' | 'signIn';
  /** Path of the page that the user sees after signing in or setting the new password. */
  readonly target: string;
}

const texts = {
  reset: { text: 'account.forgotText', sent: 'account.forgotSent', testId: 'forgot' },
  signIn: { text: 'waysIn.linkAbout', sent: 'waysIn.linkSent', testId: 'link' },
} as const;

/** The form to request a link by mail. [H742] The response does not reveal whether the address has an account. */
export function MailLinkForm({ kind, target }: MailLinkFormProps) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const call = kind === 'reset' ? passwords.forgot : auth.mailMagicLink;
  const form = useForm({
    first: { email: '' },
    check: ({ email }) => ({ email: isEmailAddress(email) ? null : t('account.emailInvalid') }),
    send: ({ email }) => api(call, { email: email.trim(), to: target }),
    onSuccess: () => setSent(true),
  });
  const { text, sent, testId } = texts[kind];
  return (
    <Form form={form} className={styles.form} data-testid={`${testId}-form`}>
      {isSent ? (
        <>
          <p role="status" data-testid={`${testId}-sent`}>
            {t(sent, { email: form.values.email.trim() })}
          </p>
          <DeliveryNote by="mails" />
        </>
      ) : (
        <>
          <p className={textStyles.quiet}>{t(text)}</p>
          <DeliveryNote by="mails" />
          <TextField
            label={t('account.email')}
            type="email"
            autoComplete="email"
            testId={`${testId}-email`}
            {...form.field('email')}
            error={form.errors.email ?? form.refusal}
          />
          <Button variant="brand" wide type="submit" busy={form.isPending} data-testid={`${testId}-submit`}>
            {t('account.forgotSend')}
          </Button>
        </>
      )}
    </Form>
  );
}
