import { mobileAuth } from '@hangout/contract/rest/authentication/phone-validation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpFields } from '../../components/account/appearance-fields.tsx';
import { PhoneCodeForm } from '../../components/account/phone-code-form.tsx';
import {
  noTypedPhone,
  PhoneForm,
  requestSignInCode,
  type SentCode,
} from '../../components/account/phone-form.tsx';
import { SecondFactorForm, stepTokenOf } from '../../components/account/second-factor-form.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { api, storeToken } from '../../platform/rest-client.ts';
import { publicAvatars, useMe } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { AppearanceForm } from './appearance-form.tsx';

type Step =
  | { readonly kind: 'number' }
  | { readonly kind: 'code'; readonly sent: SentCode }
  | { readonly kind: 'secondFactor'; readonly stepToken: string }
  | { readonly kind: 'appearance' };

interface PhoneSignInProps {
  /** [H477] True if this form asks a new user for nickname and avatar; false if a separate page does. */
  readonly withFigure: boolean;
  readonly onDone: (isNew: boolean) => void;
  /** Called when the user is signed in; the remaining steps can be skipped. */
  readonly onSignedIn: () => void;
}

/**
 * [H475] Sign-in and sign-up by phone in steps: number, code, then the second factor if the account has one, or
 * nickname and avatar for a new account. [H477] Nickname and avatar are prefilled with the guest's.
 */
export function PhoneSignIn({ withFigure, onDone, onSignedIn }: PhoneSignInProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(noTypedPhone);
  const [step, setStep] = useState<Step>({ kind: 'number' });
  const me = useMe();
  const begin = () => setStep({ kind: 'number' });
  const finish = (isNew: boolean) => {
    void queryClient.invalidateQueries();
    onSignedIn();
    if (isNew && withFigure) return setStep({ kind: 'appearance' });
    if (isNew) showToast({ tone: 'good', text: t('waysIn.phoneVerified') });
    onDone(isNew);
  };
  const verify = async ({ phone, requestId }: SentCode, code: string) => {
    const isGuest = me.kind === 'guest' && publicAvatars.includes(me.avatarId);
    const appearance = isGuest ? { appearance: signUpFields(me) } : {};
    try {
      const entered = await api(mobileAuth.verifyCode, { phone, code, requestId, ...appearance });
      storeToken(entered.accessToken);
      finish(entered.isNew);
    } catch (error) {
      const stepToken = stepTokenOf(error);
      if (stepToken === null) throw error;
      setStep({ kind: 'secondFactor', stepToken });
    }
  };
  if (step.kind === 'secondFactor')
    return <SecondFactorForm stepToken={step.stepToken} onDone={() => finish(false)} onBack={begin} />;
  if (step.kind === 'appearance') return <AppearanceForm onDone={() => onDone(true)} />;
  if (step.kind === 'number')
    return (
      <PhoneForm
        typed={typed}
        onTyped={setTyped}
        requestCode={requestSignInCode}
        onSent={(sent) => setStep({ kind: 'code', sent })}
      />
    );
  return (
    <PhoneCodeForm
      sent={step.sent}
      requestCode={requestSignInCode}
      onSent={(sent) => setStep({ kind: 'code', sent })}
      verify={(code) => verify(step.sent, code)}
      onBack={begin}
    />
  );
}
