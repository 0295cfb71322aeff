import diagnosticsChannel from 'node:diagnostics_channel';
import type { ProviderError, ProviderErrorReason } from './provider-error.ts';

/** An event between this process and a provider; `until` is when calls are sent again (epoch ms), null means now. */
export type ProviderActivity = { readonly provider: ProviderError['provider'] } & (
  | { readonly kind: 'call' }
  | { readonly kind: 'failure'; readonly reason: ProviderErrorReason; readonly status: number | null }
  | { readonly kind: 'paused'; readonly until: number | null }
);

const channel = diagnosticsChannel.channel('hangout:provider-activity');

/** Publishes to observers in this process, so that adapters do not depend on them. */
export const publishActivity = (activity: ProviderActivity): void => channel.publish(activity);

/** Observes the calls to all providers. Returns a function that stops it. */
export function observeActivity(observe: (activity: ProviderActivity) => void): () => void {
  // Only `publishActivity` publishes on this channel.
  const listener = (message: unknown) => observe(message as ProviderActivity);
  channel.subscribe(listener);
  return () => {
    channel.unsubscribe(listener);
  };
}
