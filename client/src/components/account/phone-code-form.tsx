import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneLimitsQuery } from '../../api/sign-in.ts';
import { useSecondsLeft } from '../../design/hooks/use-seconds-left.ts';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { OneTimeCodeField } from '../../design/primitives/one-time-code-field.tsx';
import { ResendButton } from '../../design/primitives/resend-button.tsx';
import { errorCode } from '../../platform/errors.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './account.module.css';
import { DeliveryNote } from './delivery-note.tsx';
import type { RequestPhoneCode, SentCode } from './phone-form.tsx';

interface PhoneCodeFormProps {
  readonly sent: SentCode;
  readonly requestCode: RequestPhoneCode;
  readonly onSent: (sent: SentCode) => void;
  /** Sends the typed code to the server. @throws RefusalError if the server refuses the code */
  readonly verify: (code: string) => Promise<unknown>;
  /** Called when the user wants to enter another number. */
  readonly onBack: () => void;
}

/** [H475] The form for a texted code: how many attempts are left, and when another code can be requested. */
export function PhoneCodeForm({ sent, requestCode, onSent, verify: use, onBack }: PhoneCodeFormProps) {
  const { t } = useTranslation();
  const { describeError, describeSignInError } = useErrorTexts();
  const limits = useQuery(phoneLimitsQuery).data;
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const [wrongTries, setWrongTries] = useState(0);
  const pauseLeft = useSecondsLeft(sent.sentAt + (limits?.codePauseSeconds ?? 30) * 1000);
  const isExpired = useSecondsLeft(sent.goodUntil) === 0;
  const triesLeft = (limits?.triesPerCode ?? 5) - wrongTries;
  const verify = useAction(() => use(code), {
    onError: (error) => {
      if (errorCode(error) === 'phone_code_incorrect') setWrongTries((before) => before + 1);
    },
  });
  const resend = useAction(() => requestCode(sent.phone), {
    onSuccess: (next) => {
      setCode('');
      setWrongTries(0);
      verify.reset();
      onSent(next);
    },
    onError: 'form',
  });
  const isUsedUp = triesLeft <= 0 || isExpired;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length < 6);
    if (code.length === 6 && !isUsedUp) verify.mutate();
  };
  const wordsOf = () => {
    if (isExpired) return t('waysIn.codeExpired');
    if (triesLeft <= 0) return t('waysIn.codeUsedUp');
    if (isShort && code.length < 6) return t('waysIn.codeShort');
    if (!verify.isError) return null;
    const words = describeSignInError(verify.error);
    return wrongTries > 0 ? `${words} ${t('waysIn.triesLeft', { count: triesLeft })}` : words;
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p role="status">{t('waysIn.codeSent', { phone: sent.phone })}</p>
      <DeliveryNote by="textMessages" />
      <OneTimeCodeField
        label={t('account.code')}
        error={wordsOf()}
        value={code}
        onChange={setCode}
        testId="phone-code"
        takesFocus
      />
      <Button variant="brand" wide type="submit" busy={verify.isPending} data-testid="phone-verify">
        {t('waysIn.verify')}
      </Button>
      <ErrorText>{resend.isError ? describeError(resend.error) : null}</ErrorText>
      <p className={styles.other}>
        <ResendButton
          secondsLeft={pauseLeft}
          busy={resend.isPending}
          onClick={() => resend.mutate()}
          testId="phone-resend"
        />
        <Button variant="plain" size="small" onClick={onBack} data-testid="phone-change">
          {t('waysIn.otherNumber')}
        </Button>
      </p>
    </form>
  );
}
