import diagnosticsChannel from 'node:diagnostics_channel';
import type { ProviderError, ProviderErrorReason } from './provider-error.ts';

/** What happens between this process and a provider; `until` is when calls are sent again (epoch ms), null at once. */
export type ProviderActivity = { readonly provider: ProviderError['provider'] } & (
  | { readonly kind: 'call' }
  | { readonly kind: 'failure'; readonly reason: ProviderErrorReason; readonly status: number | null }
  | { readonly kind: 'paused'; readonly until: number | null }
);

const channel = diagnosticsChannel.channel('hangout:provider-activity');

/** Publishes to whoever observes this process; an observer is no concern of the adapters. */
export const publishActivity = (activity: ProviderActivity): void => channel.publish(activity);

/** Observes the calls to all providers. Returns how to stop. */
export function observeActivity(observe: (activity: ProviderActivity) => void): () => void {
  // Only `publishActivity` publishes on this channel.
  const listener = (message: unknown) => observe(message as ProviderActivity);
  channel.subscribe(listener);
  return () => {
    channel.unsubscribe(listener);
  };
}
