import { ApiError, userMessage } from '@hangout/contract/framework/errors';
import { RefusalError } from '@hangout/rules';

/** Looks a text up by its key; undefined where there is none. */
export type TextLookup = (key: string) => string | undefined;

/** Codes whose sentence from the server says more than ours could. */
const shownFromServer = new Set(['invalid_request', 'internal']);

/**
 * What a person reads about a refusal: the translation of its code, else the server's own sentence [R241][R243].
 * From 500 on it is one general sentence [R242]; a network that is gone has its own.
 */
export function errorText(error: unknown, lookup: TextLookup): string {
  const general = lookup('errors.internal') ?? userMessage(error);
  if (error instanceof RefusalError) return lookup(`errors.${error.code}`) ?? capitalize(error.message);
  if (!(error instanceof ApiError)) return general;
  if (error.status === 0) return lookup('errors.network') ?? general;
  if (error.status >= 500) return general;
  if (shownFromServer.has(error.code)) return userMessage(error);
  return lookup(`errors.${error.code}`) ?? userMessage(error);
}

/** [R253] Signing in has a general sentence of its own, with a full stop. */
export function signInErrorText(error: unknown, lookup: TextLookup): string {
  const isGeneral = !(error instanceof ApiError) || error.status >= 500;
  return (isGeneral ? lookup('account.generic') : undefined) ?? errorText(error, lookup);
}

/** The code of a refusal, wherever it came from. */
export function errorCode(error: unknown): string {
  if (error instanceof RefusalError || error instanceof ApiError) return error.code;
  return 'internal';
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
