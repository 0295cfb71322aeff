import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { discordProvider } from '../../api/discord.ts';
import {
  type ExternalProvider,
  endBegunSignIn,
  leaveForProvider,
  readBegunSignIn,
} from '../../api/external-sign-in.ts';
import { SecondFactorForm, stepTokenOf } from '../../components/account/second-factor-form.tsx';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

const settings = '/settings/account';

/**
 * Reads the provider's response from the URL, and from the tab's storage the sign-in that this tab began. Has no side
 * effects, because React may render a page several times.
 */
function readAnswer(provider: ExternalProvider, search: string) {
  const query = new URLSearchParams(search);
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  const begun = readBegunSignIn(provider.id);
  const isDenied = query.get('error') === 'access_denied';
  const answer =
    begun && code && state ? { code, state, key: begun.key, ...(iss === null ? {} : { iss }) } : null;
  return { begun, isDenied, answer };
}

export function DiscordCallbackPage() {
  return <ExternalCallback provider={discordProvider} />;
}

/** [H1361] The page to which a provider redirects: it completes the sign-in, or says why it failed. */
export function ExternalCallback({ provider }: { provider: ExternalProvider }) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [{ begun, isDenied, answer }] = useState(() => readAnswer(provider, search));
  const purpose = begun?.purpose ?? 'signIn';
  const target = begun?.target ?? '/';
  const enter = (isNew: boolean) => {
    void queryClient.invalidateQueries();
    navigate(isNew ? `/onboarding?to=${encodeURIComponent(target)}` : target, { replace: true });
  };
  const complete = useAction(
    async (given: NonNullable<typeof answer>) => {
      if (purpose === 'signIn') return provider.signIn(given);
      await provider.link(given);
      return false;
    },
    {
      onSuccess: (isNew) => {
        if (purpose === 'link')
          showToast({ tone: 'good', text: t('external.linked', { provider: provider.name }) });
        enter(isNew);
      },
      onError: 'form',
    },
  );
  const again = useAction(() => leaveForProvider(provider, purpose, target), { onError: 'form' });
  const isBegun = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    // The code works only once, but React's StrictMode mounts the page twice.
    if (isBegun.current) return;
    isBegun.current = true;
    endBegunSignIn();
    // Removes the code from the URL, so that neither the browser history nor a reload has it.
    navigate(pathname, { replace: true });
    if (answer) mutate(answer);
  }, [answer, mutate, navigate, pathname]);

  const stepToken = complete.isError ? stepTokenOf(complete.error) : null;
  if (stepToken !== null)
    return (
      <SignInFrame title={t('external.secondStep')}>
        <SecondFactorForm
          stepToken={stepToken}
          onDone={() => enter(false)}
          onBack={() => navigate('/login', { replace: true })}
        />
      </SignInFrame>
    );
  const problem = answer
    ? complete.isError
      ? describeSignInError(complete.error)
      : null
    : t(isDenied ? 'external.cancelled' : 'external.unusable', { provider: provider.name });
  return (
    <SignInFrame
      title={t(problem ? 'external.failedTitle' : 'external.completing', { provider: provider.name })}
    >
      {problem ? (
        <>
          <p role="alert" data-testid="external-problem">
            {problem}
          </p>
          <Button
            variant="brand"
            wide
            busy={again.isPending}
            onClick={() => again.mutate()}
            data-testid="external-again"
          >
            {t('external.tryAgain')}
          </Button>
          <ButtonLink to={purpose === 'link' ? settings : '/login'} replace>
            {t(purpose === 'link' ? 'external.toSettings' : 'external.otherWay')}
          </ButtonLink>
        </>
      ) : (
        <p role="status">{t('external.completingText')}</p>
      )}
    </SignInFrame>
  );
}
