import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { sameOriginPath } from '../../components/account/redirect-path.ts';
import { SecondFactorForm } from '../../components/account/second-factor-form.tsx';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { queryClient } from '../../platform/query-client.ts';
import { storeToken } from '../../platform/rest-client.ts';
import { showToast } from '../../platform/toasts.ts';
import { DeadLink } from './dead-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/**
 * [H480] The page of the mailed link with which a user sets a new password. Afterwards it opens the page from which the
 * user requested the link.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const link = new URLSearchParams(hash.slice(1));
  const [token] = useState(link.get('reset'));
  const target = sameOriginPath(link.get('to'));
  const [step, setStep] = useState<
    | { readonly kind: 'password' }
    | { readonly kind: 'dead' }
    | { readonly kind: 'code'; readonly token: string }
  >({ kind: token ? 'password' : 'dead' });
  const enter = () => {
    void queryClient.invalidateQueries();
    showToast({ tone: 'good', text: t('waysIn.resetDone') });
    navigate(target, { replace: true });
  };
  const finish = ({ accessToken, stepToken }: { accessToken: string | null; stepToken: string | null }) => {
    if (stepToken !== null) return setStep({ kind: 'code', token: stepToken });
    if (accessToken === null) return navigate('/login', { replace: true });
    storeToken(accessToken);
    enter();
  };
  if (step.kind === 'dead')
    return (
      <DeadLink
        title={t('waysIn.deadTitle')}
        text={t('waysIn.deadReset')}
        way={{ to: `/forgot-password?to=${encodeURIComponent(target)}`, label: t('waysIn.newLink') }}
      />
    );
  return (
    <SignInFrame title={t('account.resetTitle')} text={t('account.resetText')}>
      {step.kind === 'code' ? (
        <SecondFactorForm stepToken={step.token} onDone={enter} onBack={() => navigate('/login')} />
      ) : (
        <ResetPasswordForm token={token ?? ''} onDone={finish} onDead={() => setStep({ kind: 'dead' })} />
      )}
    </SignInFrame>
  );
}
