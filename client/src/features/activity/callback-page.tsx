import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { leaveForDiscord, linkDiscord, signInWithDiscord, takeBegunSignIn } from '../../api/discord.ts';
import { SecondFactorForm, stepTokenOf } from '../../components/account/second-factor-form.tsx';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

const settings = '/settings/account';

/** Reads Discord's response from the URL, and the begun sign-in from the tab's storage. */
function readAnswer(search: string) {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get('code'), query.get('state')];
  const begun = takeBegunSignIn();
  const isDenied = query.get('error') === 'access_denied';
  const answer = begun && code && state ? { code, state, key: begun.key } : null;
  return { begun, isDenied, answer };
}

/** [H1361] The page to which Discord redirects: it completes the sign-in, or says why it failed. */
export function DiscordCallbackPage() {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [{ begun, isDenied, answer }] = useState(() => readAnswer(search));
  const purpose = begun?.purpose ?? 'signIn';
  const target = begun?.target ?? '/';
  const enter = (isNew: boolean) => {
    void queryClient.invalidateQueries();
    navigate(isNew ? `/onboarding?to=${encodeURIComponent(target)}` : target, { replace: true });
  };
  const complete = useAction(
    async (given: NonNullable<typeof answer>) => {
      if (purpose === 'signIn') return signInWithDiscord(given);
      await linkDiscord(given);
      return false;
    },
    {
      onSuccess: (isNew) => {
        if (purpose === 'link') showToast({ tone: 'good', text: t('discord.linked') });
        enter(isNew);
      },
      onError: 'form',
    },
  );
  const again = useAction(() => leaveForDiscord(purpose, target), { onError: 'form' });
  const isBegun = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    // The code works only once, but React's StrictMode mounts the page twice.
    if (isBegun.current) return;
    isBegun.current = true;
    // Removes the code from the URL, so that neither the history nor a reload keeps it.
    navigate(pathname, { replace: true });
    if (answer) mutate(answer);
  }, [answer, mutate, navigate, pathname]);

  const stepToken = complete.isError ? stepTokenOf(complete.error) : null;
  if (stepToken !== null)
    return (
      <SignInFrame title={t('discord.secondStep')}>
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
    : t(isDenied ? 'discord.cancelled' : 'discord.unusable');
  return (
    <SignInFrame title={t(problem ? 'discord.failedTitle' : 'discord.completing')}>
      {problem ? (
        <>
          <p role="alert" data-testid="discord-problem">
            {problem}
          </p>
          <Button
            variant="brand"
            wide
            busy={again.isPending}
            onClick={() => again.mutate()}
            data-testid="discord-again"
          >
            {t('discord.tryAgain')}
          </Button>
          <ButtonLink to={purpose === 'link' ? settings : '/login'} replace>
            {t(purpose === 'link' ? 'discord.toSettings' : 'discord.otherWay')}
          </ButtonLink>
        </>
      ) : (
        <p role="status">{t('discord.completingText')}</p>
      )}
    </SignInFrame>
  );
}
