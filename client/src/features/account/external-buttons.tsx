import { IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { discordProvider } from '../../api/discord.ts';
import { type ExternalProvider, leaveForProvider } from '../../api/external-sign-in.ts';
import { oidcProvider } from '../../api/oidc.ts';
import styles from '../../components/account/account.module.css';
import { Button } from '../../design/primitives/button.tsx';
import { DiscordMark } from '../../design/primitives/discord-mark.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

interface ExternalButtonsProps {
  readonly oidc: readonly { readonly id: string; readonly label: string }[];
  readonly hasDiscord: boolean;
  readonly target: string;
}

/** [H1360] [H1940] The buttons to sign in or up with an account of another service. */
export function ExternalButtons({ oidc, hasDiscord, target }: ExternalButtonsProps) {
  return (
    <>
      {oidc.map((offered) => (
        <ExternalButton
          key={offered.id}
          provider={oidcProvider(offered)}
          target={target}
          testId={`with-oidc-${offered.id}`}
        />
      ))}
      {hasDiscord ? (
        <ExternalButton provider={discordProvider} target={target} testId="with-discord" />
      ) : null}
    </>
  );
}

/** Redirects to the page of the provider; an error is shown below the button. */
function ExternalButton({
  provider,
  target,
  testId,
}: {
  provider: ExternalProvider;
  target: string;
  testId: string;
}) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const leave = useAction(() => leaveForProvider(provider, 'signIn', target), { onError: 'form' });
  return (
    <div className={styles.externalWay}>
      <Button wide type="button" busy={leave.isPending} onClick={() => leave.mutate()} data-testid={testId}>
        {provider === discordProvider ? <DiscordMark /> : <IdCard size={20} aria-hidden="true" />}
        {t('external.continue', { provider: provider.name })}
      </Button>
      <ErrorText>{leave.isError ? describeSignInError(leave.error) : null}</ErrorText>
    </div>
  );
}
