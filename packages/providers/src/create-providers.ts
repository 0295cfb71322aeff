import type { ClientProvider } from '@hangout/rules';
import { createAudius } from './audius/audius.ts';
import type { MusicProvider } from './music-provider.ts';
import type { ProviderConfig } from './provider-config.ts';

/** The music providers that this server can ask. */
export interface MusicProviders {
  /** Null where no provider is asked. */
  readonly config: ProviderConfig | null;
  readonly all: readonly MusicProvider[];
  get(key: ClientProvider): MusicProvider | null;
}

/** Creates the adapters of all providers for which the operator has what they need; none without a configuration. */
export function createProviders(config: ProviderConfig | null): MusicProviders {
  const all: readonly MusicProvider[] = config ? [createAudius(config)] : [];
  return { config, all, get: (key) => all.find((one) => one.key === key) ?? null };
}
