import { useTranslation } from 'react-i18next';
import { leaveForDiscord } from '../../api/discord.ts';
import { Button } from '../../design/primitives/button.tsx';
import { DiscordMark } from '../../design/primitives/discord-mark.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

/** [H1360] The button to sign in or up with Discord: it redirects to Discord's authorization page. */
export function DiscordButton({ target }: { target: string }) {
  const { t } = useTranslation();
  const { describeSignInError } = useErrorTexts();
  const leave = useAction(() => leaveForDiscord('signIn', target), { onError: 'form' });
  return (
    <>
      <Button type="button" busy={leave.isPending} onClick={() => leave.mutate()} data-testid="with-discord">
        <DiscordMark />
        {t('discord.continue')}
      </Button>
      <ErrorText>{leave.isError ? describeSignInError(leave.error) : null}</ErrorText>
    </>
  );
}
