import type { AccountProvider } from '@hangout/contract/rest/shapes/music-account-shape';

const CHANNEL = 'music-accounts';

/** [H2229] Tells this page and the browser's other tabs that another account is connected at a provider now, or none. */
export function announceAccountChange(provider: AccountProvider): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(provider);
  channel.close();
}

/** Returns a function that removes the listener. */
export function onAccountChanged(listener: (provider: AccountProvider) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<AccountProvider>) => listener(data);
  return () => channel.close();
}
