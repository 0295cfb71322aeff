import type { AccountProvider } from '@hangout/contract/rest/shapes/music-account-shape';
import { useTranslation } from 'react-i18next';
import { beginConnection, reloadProviders } from '../../../api/music-accounts.ts';
import { isVisiting, roomStatusAtom } from '../../../live/room/room-status.ts';
import { store } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { awaitConnection, openConnectionWindow } from './connection-window.ts';

/**
 * [H1021] [H1026] Connects an account: at Apple Music in Apple's own window, at other providers on their page. [H1639]
 * During a visit to a hangout that page opens in a window, so that the music continues. Without a visit, or if the
 * window is blocked, it opens in this tab.
 */
export function useConnect(provider: AccountProvider) {
  const { t } = useTranslation();
  return useAction(
    async () => {
      if (provider === 'apple') {
        const { connectApple } = await import('./connect-apple.ts');
        return connectApple();
      }
      const opened = isVisiting(store.get(roomStatusAtom)) ? openConnectionWindow() : null;
      if (opened) {
        try {
          opened.location.replace(await beginConnection(provider));
        } catch (error) {
          opened.close();
          throw error;
        }
        const isConnected = await awaitConnection(opened);
        await reloadProviders();
        return isConnected;
      }
      window.location.assign(await beginConnection(provider));
      // Never resolves, so that the button stays busy until the provider's page is loaded.
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
