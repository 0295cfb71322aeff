import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnEmail, sendEmailCode, verifyEmail } from '../../api/emails.ts';
import { useSecondsLeft } from '../../design/hooks/use-seconds-left.ts';
import { Button } from '../../design/primitives/button.tsx';
import { OneTimeCodeField } from '../../design/primitives/one-time-code-field.tsx';
import { ResendButton } from '../../design/primitives/resend-button.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './account.module.css';
import { DeliveryNote } from './delivery-note.tsx';

/** [R125] Pause before another code can be requested, ms. */
const RESEND_PAUSE_MS = 60_000;

/** [H479] [H740] The form for a mailed code, with a button that sends another one. */
export function VerifyEmailForm({ email, onVerified }: { email: OwnEmail; onVerified?: () => void }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const secondsLeft = useSecondsLeft(sentAt === null ? null : sentAt + RESEND_PAUSE_MS);
  const verify = useAction(() => verifyEmail(email.email, code), { onSuccess: onVerified, onError: 'form' });
  const send = useAction(() => sendEmailCode(email.id), {
    onSuccess: () => {
      setSentAt(Date.now());
      setCode('');
      verify.reset();
    },
    // Another tab, or the sign-up itself, may have requested the last one.
    onError: (error) => errorCode(error) === 'too_soon' && setSentAt(Date.now()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) verify.mutate();
  };
  return (
    <form
      className={`${styles.form} ${styles.verifyEmail}`}
      onSubmit={submit}
      noValidate
      data-testid="verify-form"
    >
      <p role="status">
        {t(send.isSuccess ? 'settings.codeSent' : 'waysIn.verifyCodeText', { email: email.email })}
      </p>
      <DeliveryNote by="mails" />
      <OneTimeCodeField
        label={t('account.code')}
        error={verify.isError ? describeError(verify.error) : null}
        value={code}
        onChange={setCode}
        testId="verify-code"
      />
      <Button variant="brand" type="submit" busy={verify.isPending} data-testid="verify-submit">
        {t('settings.verify')}
      </Button>
      {send.isError ? (
        <p role="alert" className={textStyles.errorText} data-testid="verify-resend-error">
          {describeError(send.error)}
        </p>
      ) : null}
      <p className={styles.other}>
        <ResendButton
          secondsLeft={secondsLeft}
          busy={send.isPending}
          onClick={() => send.mutate()}
          testId="verify-resend"
        />
      </p>
    </form>
  );
}
