import type { AccountProvider } from '@hangout/contract/rest/shapes/music-account-shape';
import { useTranslation } from 'react-i18next';
import { beginConnection } from '../../../api/music-accounts.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';

/** [H1021] [H1026] Connects an account: Apple Music in a window, other providers by a redirect to their page. */
export function useConnect(provider: AccountProvider) {
  const { t } = useTranslation();
  return useAction(
    async () => {
      if (provider === 'apple') {
        const { connectApple } = await import('./connect-apple.ts');
        return connectApple();
      }
      window.location.assign(await beginConnection(provider));
      // Never resolves, so that the button stays busy until the browser has left for the provider's page.
      return new Promise<boolean>(() => {});
    },
    {
      onSuccess: (isConnected) => {
        const name = t(`providers.${provider}`);
        if (isConnected) showToast({ tone: 'good', text: t('musicServices.connectedToast', { name }) });
        else showToast({ tone: 'plain', text: t('musicServices.cancelled', { name }) });
      },
    },
  );
}
