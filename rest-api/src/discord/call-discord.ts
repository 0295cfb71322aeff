import { type Discord, ProviderError } from '@hangout/providers';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Dependencies } from '../framework/index.ts';

/** Maximum time that a user waits for Discord, ms. */
const TIMEOUT_MS = scaleTimeout(10_000);

interface DiscordCall<Refused extends string> {
  readonly dependencies: Pick<Dependencies, 'log' | 'discord'>;
  /** The refusal if Discord rejects the code or the token. */
  readonly refused: Refused;
  readonly refuse: (code: Refused | 'discord_off' | 'discord_unavailable') => Error;
}

/**
 * Calls Discord and turns its errors into refusals of the endpoint. [H1362] Refuses at once if Discord is not
 * configured. Errors are logged by their reason only, because Discord's responses contain tokens.
 */
export async function callDiscord<T, Refused extends string>(
  { dependencies, refused, refuse }: DiscordCall<Refused>,
  work: (discord: Discord, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { discord, log } = dependencies;
  if (!discord) throw refuse('discord_off');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await work(discord, signal);
  } catch (error) {
    if (error instanceof ProviderError) {
      const { reason, status } = error;
      log.warn({ reason, status }, 'Discord refused a call about an account');
      throw refuse(reason === 'unauthorized' ? refused : 'discord_unavailable');
    }
    if (signal.aborted) throw refuse('discord_unavailable');
    throw error;
  }
}
