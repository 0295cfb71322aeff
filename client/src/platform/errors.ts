import { ApiError, userMessage } from '@hangout/contract/framework/errors';
import { RefusalError } from '@hangout/rules';

/** Finds a translated text by its key; undefined if there is no translation. */
export type TextLookup = (key: string) => string | undefined;

/** Codes whose server message is more specific than a translation. */
const shownFromServer = new Set(['invalid_request', 'internal']);

/**
 * [H1030] Codes of errors with a status of 500 or above that keep their own text, because it says that a music
 * provider has failed and not this server.
 */
const saidOfProviders = new Set(['provider_unavailable']);

/**
 * Returns the text of an error for the user: the translation of its code, else the server's message [R241][R243].
 * Every error with a status of 500 or above has the same general sentence [R242]; a network failure has its own.
 */
export function errorText(error: unknown, lookup: TextLookup): string {
  const general = lookup('errors.internal') ?? userMessage(error);
  if (error instanceof RefusalError) return lookup(`errors.${error.code}`) ?? capitalize(error.message);
  if (!(error instanceof ApiError)) return general;
  if (error.status === 0) return lookup('errors.network') ?? general;
  if (error.status >= 500 && !saidOfProviders.has(error.code)) return general;
  if (shownFromServer.has(error.code)) return userMessage(error);
  return lookup(`errors.${error.code}`) ?? userMessage(error);
}

/** [R253] The text of a failed sign-in, whose general sentence ends with a full stop. */
export function signInErrorText(error: unknown, lookup: TextLookup): string {
  const isGeneral = !(error instanceof ApiError) || error.status >= 500;
  return (isGeneral ? lookup('account.generic') : undefined) ?? errorText(error, lookup);
}

/** The code of an error, from REST or from a room; `internal` for any other. */
export function errorCode(error: unknown): string {
  if (error instanceof RefusalError || error instanceof ApiError) return error.code;
  return 'internal';
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
