import { auth } from '@hangout/contract/rest/authentication/auth';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondFactorForm, stepTokenOf } from '../../components/account/second-factor-form.tsx';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { errorCode } from '../../platform/errors.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { queryClient } from '../../platform/query-client.ts';
import { api, storeToken } from '../../platform/rest-client.ts';
import { useMe } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { decodeToken } from '../../platform/token.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { DeadLink } from './dead-link.tsx';
import { type MagicLinkTarget, parseMagicLink } from './magic-link-target.ts';

/**
 * [R024] [H481] The page of a magic link: signs in and opens the link's target. A user signed in with another account
 * is asked first, because a stranger may have sent the link. A target on another site is refused before the link is
 * used.
 */
export function MagicLinkPage() {
  const { t } = useTranslation();
  const [link] = useState(() => parseMagicLink(window.location.pathname));
  if (link.target === null)
    return (
      <DeadLink
        title={t('waysIn.deadTitle')}
        text={t('waysIn.foreignTarget')}
        way={{ to: '/', label: t('app.home') }}
      />
    );
  return <SignInByLink token={link.token} target={link.target} />;
}

function SignInByLink({ token, target }: { token: string; target: MagicLinkTarget }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const navigate = useNavigate();
  const me = useMe();
  const enter = () => {
    void queryClient.invalidateQueries();
    showToast({ tone: 'good', text: t('waysIn.signedIn') });
    const path = target.kind === 'plan' ? `/subscribe-plan/${target.plan}` : target.path;
    navigate(path, { replace: true });
  };
  const redeem = useAction(() => api(auth.validateMagicLink, { shortLivedToken: token }), {
    onSuccess: ({ accessToken }) => {
      storeToken(accessToken);
      enter();
    },
    onError: 'form',
  });
  const isSomebodyElse = me.kind === 'user' && decodeToken(token)?.uuid !== me.uuid;
  const isBegun = useRef(false);
  const { mutate } = redeem;
  useEffect(() => {
    // The link works only once, but React's StrictMode mounts the page twice.
    if (me.kind === 'unknown' || isSomebodyElse || isBegun.current) return;
    isBegun.current = true;
    mutate();
  }, [me.kind, isSomebodyElse, mutate]);
  const stepToken = stepTokenOf(redeem.error);
  if (stepToken !== null)
    return (
      <SignInFrame title={t('account.logInTitle')}>
        <SecondFactorForm stepToken={stepToken} onDone={enter} onBack={() => navigate('/login')} />
      </SignInFrame>
    );
  if (errorCode(redeem.error) === 'link_invalid')
    return (
      <DeadLink
        title={t('waysIn.deadTitle')}
        text={t('waysIn.deadMagic')}
        way={{ to: '/login', label: t('account.logIn') }}
      />
    );
  if (redeem.isError)
    return (
      <SignInFrame title={t('waysIn.linkTitle')}>
        <ErrorText>{describeError(redeem.error)}</ErrorText>
        <Button variant="brand" wide onClick={() => mutate()}>
          {t('app.retry')}
        </Button>
      </SignInFrame>
    );
  if (isSomebodyElse && !isBegun.current && !redeem.isPending)
    return (
      <SignInFrame
        title={t('waysIn.otherAccountTitle')}
        text={t('waysIn.otherAccount', { name: me.nickname })}
      >
        <Button
          variant="brand"
          wide
          data-testid="magic-link-switch"
          onClick={() => {
            isBegun.current = true;
            mutate();
          }}
        >
          {t('waysIn.switchAccount')}
        </Button>
        <Button wide data-testid="magic-link-stay" onClick={() => navigate('/', { replace: true })}>
          {t('waysIn.stay')}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('waysIn.linkTitle')}>
      <p role="status">{t('waysIn.signingIn')}</p>
    </SignInFrame>
  );
}
