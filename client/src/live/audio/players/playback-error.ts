import { ApiError } from '@hangout/contract/framework/errors';
import type { PlaybackFailure } from '@hangout/rules';

/** Thrown if a provider cannot play a song for this listener. */
export class PlaybackError extends Error {
  override name = 'PlaybackError';
  readonly failure: PlaybackFailure;
  constructor(failure: PlaybackFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

const failures: Readonly<Record<string, PlaybackFailure>> = {
  not_in_country: 'country',
  provider_account_needed: 'account',
  provider_plan_needed: 'plan',
  song_not_found: 'missing',
};

/** Returns why playback failed, from an error of the provider, of its player or of our server. */
export function failureOf(error: unknown): PlaybackFailure {
  if (error instanceof PlaybackError) return error.failure;
  return (error instanceof ApiError && failures[error.code]) || 'error';
}
