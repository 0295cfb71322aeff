import diagnosticsChannel from 'node:diagnostics_channel';
import type { ProviderError, ProviderErrorReason } from './provider-error.ts';

/**
 * A call to a provider, its failure, or a pause; `until` is when calls are sent again (epoch ms), null for
 * now.
 */
export type ProviderActivity = { readonly provider: ProviderError['provider'] } & (
  | { readonly kind: 'call' }
  | { readonly kind: 'failure'; readonly reason: ProviderErrorReason; readonly status: number | null }
  | { readonly kind: 'paused'; readonly until: number | null }
);

const channel = diagnosticsChannel.channel('hangout:provider-activity');

/** Published on a channel, so that adapters need not know who observes them. */
export const publishActivity = (activity: ProviderActivity): void => channel.publish(activity);

/** Observes the calls to all providers. Returns a function that stops it. */
export function observeActivity(observe: (activity: ProviderActivity) => void): () => void {
  // The cast is safe: only `publishActivity` publishes on this channel.
  const listener = (message: unknown) => observe(message as ProviderActivity);
  channel.subscribe(listener);
  return () => {
    channel.unsubscribe(listener);
  };
}
