import type { AccountProvider } from '@hangout/contract/rest/playlist-service/music-account-shape';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { beginConnection } from '../../../api/music-accounts.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';

/** [H1021] [H1026] Connects the user's account at a provider: by a redirect to its page, or in its player. */
export function useConnect(provider: AccountProvider) {
  const { t } = useTranslation();
  return useMutation({
    async mutationFn() {
      if (provider === 'apple') {
        const { connectApple } = await import('./connect-apple.ts');
        return connectApple();
      }
      window.location.assign(await beginConnection(provider));
      // Never resolves, so that the button stays busy until the browser has left for the provider's page.
      return new Promise<boolean>(() => {});
    },
    onSuccess(isConnected) {
      const name = t(`providers.${provider}`);
      if (isConnected) showToast({ tone: 'good', text: t('musicServices.connectedToast', { name }) });
      else showToast({ tone: 'plain', text: t('musicServices.cancelled', { name }) });
    },
    onError: showErrorToast,
  });
}
