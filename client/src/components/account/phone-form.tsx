import { mobileAuth, phoneValidation } from '@hangout/contract/rest/authentication/phone-validation';
import { RefusalError } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneLimitsQuery } from '../../api/sign-in.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Field } from '../../design/primitives/field.tsx';
import { Input, Select } from '../../design/primitives/input.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { api } from '../../platform/rest-client.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './account.module.css';
import { callingCodes, composePhoneNumber, proposeCallingCode } from './calling-codes.ts';
import { DeliveryNote } from './delivery-note.tsx';

export interface SentCode {
  readonly phone: string;
  readonly requestId: string | undefined;
  /** Times by this browser's clock, epoch ms. */
  readonly sentAt: number;
  readonly goodUntil: number;
}

/** A phone number as it was typed, kept for users who come back to correct it. */
export interface TypedPhone {
  readonly callingCode: string;
  readonly number: string;
}

export const noTypedPhone = (): TypedPhone => ({
  callingCode: proposeCallingCode(navigator.languages),
  number: '',
});

/** Requests a code. Signing in and adding a number use different endpoints. */
export type RequestPhoneCode = (phone: string) => Promise<SentCode>;

/** Converts the server's durations to times by this browser's clock. */
export function noteSentCode(answer: {
  readonly phone: string;
  readonly expiresInSeconds: number;
  readonly requestId?: string | undefined;
}): SentCode {
  const sentAt = Date.now();
  return {
    ...{ phone: answer.phone, requestId: answer.requestId, sentAt },
    goodUntil: sentAt + answer.expiresInSeconds * 1000,
  };
}

export const requestSignInCode: RequestPhoneCode = async (phone) =>
  noteSentCode(await api(mobileAuth.sendCode, { phone, withRequestId: true }));

/**
 * [R127] Checks a number and requests a code for it. @throws RefusalError `phone_without_country` or `phone_invalid`
 */
async function validateAndRequest(phone: string, requestCode: RequestPhoneCode): Promise<SentCode> {
  const read = await api(phoneValidation.validateByPost, { phone });
  if (read.status !== 'VALID' || read.phone === null)
    throw new RefusalError({
      code: read.status === 'VALIDATION_ERROR' ? 'phone_without_country' : 'phone_invalid',
      message: read.status,
    });
  return requestCode(read.phone);
}

interface PhoneFormProps {
  readonly typed: TypedPhone;
  readonly onTyped: (typed: TypedPhone) => void;
  readonly requestCode: RequestPhoneCode;
  readonly onSent: (sent: SentCode) => void;
}

/**
 * [R021] [H475] The form for a phone number, which then gets a code. [H728] It warns that somebody can move a number to
 * another SIM card.
 */
export function PhoneForm({ typed, onTyped, requestCode, onSent }: PhoneFormProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const limits = useQuery(phoneLimitsQuery);
  const [isShort, setShort] = useState(false);
  const request = useAction((phone: string) => validateAndRequest(phone, requestCode), {
    onSuccess: onSent,
    onError: 'form',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTooShort = typed.number.replace(/\D/g, '').length < 6;
    setShort(isTooShort);
    if (!isTooShort) request.mutate(composePhoneNumber(typed.callingCode, typed.number));
  };
  const isOverLimit = errorCode(request.error) === 'too_many_codes' && limits.data !== undefined;
  const refused = isOverLimit
    ? t('waysIn.tooManyCodes', { count: limits.data.maxCodesPerPhonePerDay })
    : request.isError
      ? describeError(request.error)
      : null;
  const error = isShort ? t('account.phoneInvalid') : refused;
  const type = (change: Partial<TypedPhone>) => {
    setShort(false);
    request.reset();
    onTyped({ ...typed, ...change });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('account.phone')} error={error}>
        {(ids) => (
          <span className={styles.phoneRow} data-testid="phone-row">
            <Select
              className={textStyles.num}
              aria-label={t('account.country')}
              autoComplete="tel-country-code"
              value={typed.callingCode}
              onChange={(event) => type({ callingCode: event.target.value })}
            >
              {callingCodes.map(({ code }) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
            <Input
              {...ids}
              className={textStyles.num}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              data-testid="phone-number"
              value={typed.number}
              onChange={(event) => type({ number: event.target.value })}
            />
          </span>
        )}
      </Field>
      <DeliveryNote by="textMessages" />
      <p className={textStyles.quiet} data-testid="phone-warning">
        {t('account.phoneWarning')}
      </p>
      <Button variant="brand" wide type="submit" busy={request.isPending} data-testid="phone-continue">
        {t('account.continue')}
      </Button>
    </form>
  );
}
