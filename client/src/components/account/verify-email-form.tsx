import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnEmail, sendEmailCode, verifyEmail } from '../../api/emails.ts';
import { useMailsAreOff } from '../../api/sign-in.ts';
import { useSecondsLeft } from '../../design/hooks/use-seconds-left.ts';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { OneTimeCodeField } from '../../design/primitives/one-time-code-field.tsx';
import { ResendButton } from '../../design/primitives/resend-button.tsx';
import { errorCode } from '../../platform/errors.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './account.module.css';
import { DeliveryNote } from './delivery-note.tsx';

/** [R125] How long after a code the next can be requested, ms. */
const RESEND_PAUSE_MS = 60_000;

interface VerifyEmailProps {
  readonly email: OwnEmail;
  readonly onVerified?: () => void;
}

/**
 * [H479] [H740] The form for a mailed code, with a button that sends another; if this server sends no mails, a note that
 * says so [H476].
 */
export function VerifyEmailForm(props: VerifyEmailProps) {
  return useMailsAreOff() ? <DeliveryNote by="mails" /> : <CodeForm {...props} />;
}

function CodeForm({ email, onVerified }: VerifyEmailProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [sentAt, setSentAt] = useState<number | null>(null);
  const secondsLeft = useSecondsLeft(sentAt === null ? null : sentAt + RESEND_PAUSE_MS);
  const form = useForm({
    first: { code: '' },
    check: ({ code }) => ({ code: code.length === 6 ? null : t('waysIn.codeShort') }),
    send: ({ code }) => verifyEmail(email.email, code),
    onSuccess: onVerified,
  });
  const send = useAction(() => sendEmailCode(email.id), {
    onSuccess: () => {
      setSentAt(Date.now());
      form.set({ code: '' });
      form.resetErrors();
    },
    // With `too_soon`, another tab or the sign-up itself has requested a code, so the pause begins here too.
    onError: (error) => errorCode(error) === 'too_soon' && setSentAt(Date.now()),
  });
  return (
    <Form form={form} className={`${styles.form} ${styles.verifyEmail}`} data-testid="verify-form">
      <p role="status">
        {t(send.isSuccess ? 'settings.codeSent' : 'waysIn.verifyCodeText', { email: email.email })}
      </p>
      <DeliveryNote by="mails" />
      <OneTimeCodeField
        label={t('account.code')}
        {...form.field('code')}
        error={form.errors.code ?? form.refusal}
        testId="verify-code"
      />
      <Button variant="brand" type="submit" busy={form.isPending} data-testid="verify-submit">
        {t('settings.verify')}
      </Button>
      <ErrorText testId="verify-resend-error">{send.isError ? describeError(send.error) : null}</ErrorText>
      <p className={styles.other}>
        <ResendButton
          secondsLeft={secondsLeft}
          busy={send.isPending}
          onClick={() => send.mutate()}
          testId="verify-resend"
        />
      </p>
    </Form>
  );
}
