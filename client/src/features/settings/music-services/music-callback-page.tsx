import { ACCOUNT_PROVIDERS, type AccountProvider } from '@hangout/contract/rest/shapes/music-account-shape';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { completeConnection, type SignInAnswer } from '../../../api/music-accounts.ts';
import { SignUpPrompt } from '../../../components/account/sign-up-prompt.tsx';
import { LargeProviderMark } from '../../../components/song/provider-mark.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { Button, ButtonLink } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { useNavigate } from '../../../platform/navigate.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { useMe } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import { closeConnectionWindow, isConnectionWindow } from './connection-window.ts';
import styles from './music-services.module.css';
import { useConnect } from './use-connect.ts';

const settings = '/settings/music';

/** [H1021] The page to which a provider redirects: completes the sign-in, or says why it failed. */
export function MusicCallbackPage() {
  const { provider } = useParams();
  const known = ACCOUNT_PROVIDERS.find((one) => one === provider);
  return known ? <Callback provider={known} /> : <Navigate to={settings} replace />;
}

/** Reads the provider's response from the URL. `isDenied` is true if the user denied access. */
function readAnswer(search: string): SignInAnswer | { readonly isDenied: boolean } {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get('code'), query.get('state')];
  if (code && state && !query.has('error')) return { code, state };
  return { isDenied: query.get('error') === 'access_denied' };
}

function Callback({ provider }: { provider: AccountProvider }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const me = useMe();
  const name = t(`providers.${provider}`);
  usePageTitle(t('musicServices.connecting', { name }));
  const [answer] = useState(() => readAnswer(search));
  const connect = useConnect(provider);
  const complete = useAction((given: SignInAnswer) => completeConnection(provider, given), {
    onSuccess: () => {
      if (isConnectionWindow()) closeConnectionWindow();
      showToast({ tone: 'good', text: t('musicServices.connectedToast', { name }) });
      navigate(settings, { replace: true });
    },
    onError: 'form',
  });
  const isBegun = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    // The code works only once, but React's StrictMode mounts the page twice.
    if (me.kind !== 'user' || isBegun.current) return;
    isBegun.current = true;
    // Removes the code from the URL, so that neither the browser history nor a reload has it.
    navigate(pathname, { replace: true });
    if ('code' in answer) mutate(answer);
  }, [me.kind, answer, mutate, navigate, pathname]);

  if (me.kind === 'guest')
    return (
      <Page>
        <SignUpPrompt
          heading="h1"
          title={t('musicServices.signedOut')}
          text={t('musicServices.signedOutText')}
          reason="keep"
        />
      </Page>
    );
  const problem =
    'code' in answer
      ? complete.isError
        ? describeError(complete.error)
        : null
      : t(answer.isDenied ? 'musicServices.cancelled' : 'musicServices.unusable', { name });
  return (
    <Page>
      <Card className={styles.callback}>
        <LargeProviderMark provider={provider} />
        <h1>{t(problem ? 'musicServices.notConnectedTitle' : 'musicServices.connecting', { name })}</h1>
        {problem ? (
          <>
            <p role="alert" data-testid="music-callback-problem">
              {problem}
            </p>
            <div className={styles.buttons}>
              <Button
                variant="brand"
                busy={connect.isPending}
                onClick={() => connect.mutate()}
                data-testid="music-callback-again"
              >
                {t('musicServices.tryAgain')}
              </Button>
              <ButtonLink to={settings} replace>
                {t('musicServices.title')}
              </ButtonLink>
            </div>
          </>
        ) : (
          <p role="status">{t('musicServices.completing')}</p>
        )}
      </Card>
    </Page>
  );
}
