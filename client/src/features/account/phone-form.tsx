import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Calling codes that the form offers, mainly of English- and Spanish-speaking and of European countries. */
const callingCodes = [
  '+1',
  '+34',
  '+44',
  '+49',
  '+33',
  '+39',
  '+351',
  '+380',
  '+52',
  '+54',
  '+55',
  '+56',
  '+57',
  '+51',
  '+58',
  '+91',
  '+81',
  '+61',
];

type PhoneFormState = 'open' | 'invalid' | 'off';

/**
 * [H728] It warns that a number can be moved to somebody else's card.
 * [R021] The form for a phone number. Text messages cannot be sent yet, so the form says so and points to the email
 * form.
 */
export function PhoneForm() {
  const { t } = useTranslation();
  const [number, setNumber] = useState('');
  const [state, setState] = useState<PhoneFormState>('open');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState(number.replace(/\D/g, '').length >= 6 ? 'off' : 'invalid');
  };
  const error = { open: null, invalid: t('account.phoneInvalid'), off: t('account.phoneOff') }[state];
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <Field label={t('account.phone')} error={error}>
        {(ids) => (
          <span className="phone-row">
            <select className="input num" aria-label={t('account.country')} defaultValue="+1">
              {callingCodes.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
            <input
              {...ids}
              aria-invalid={state === 'invalid'}
              className="input num"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              data-testid="phone-number"
              value={number}
              onChange={(event) => {
                setNumber(event.target.value);
                setState('open');
              }}
            />
          </span>
        )}
      </Field>
      <p className="quiet" data-testid="phone-warning">
        {t('account.phoneWarning')}
      </p>
      <Button variant="brand" wide type="submit" data-testid="phone-continue">
        {t('account.continue')}
      </Button>
    </form>
  );
}
