import { ApiError, userMessage } from '@hangout/contract/framework/errors';
import { LANGUAGES, type Language, RefusalError } from '@hangout/rules';
import { formatDateTime } from './format-time.ts';
import { i18n } from './i18n.ts';

/**
 * Returns the translated text of a key with its placeholders filled; undefined if there is no translation.
 */
export type TextLookup = (key: string, values?: Readonly<Record<string, string>>) => string | undefined;

/**
 * [H1030] Codes whose own text is shown even if the status is at least 500, because a music provider has failed and
 * not this server.
 */
const saidOfProviders = new Set(['provider_unavailable']);

/**
 * Returns the text of an error. Errors with a status of at least 500 share one sentence [R242], and network
 * failures another; for other errors it is the translation of the code or the server's message [R241][R243]. What is wrong
 * with a field is said by the server in English, and so shown in no other language [H2112].
 */
export function errorText(error: unknown, lookup: TextLookup, language: Language = i18n.language): string {
  const general = lookup('errors.internal') ?? userMessage(error);
  if (error instanceof RefusalError)
    return codeText(`errors.${error.code}`, error.details, lookup) ?? capitalize(error.message);
  if (!(error instanceof ApiError)) return general;
  if (error.status === 0) return lookup('errors.network') ?? general;
  if (error.status >= 500 && !saidOfProviders.has(error.code)) return general;
  const isMoreSpecific = error.code === 'invalid_request' && language === LANGUAGES[0];
  if (isMoreSpecific || error.code === 'internal') return userMessage(error);
  const { details } = Object(error.body);
  return codeText(`errors.${error.code}`, details, lookup) ?? userMessage(error);
}

/**
 * [H1974] Returns the text of a code. [H2166] If its details say until when it applies, that is the text with `_until`,
 * if there is one.
 */
export function codeText(key: string, details: unknown, lookup: TextLookup): string | undefined {
  const { expirationTime, until = expirationTime } = Object(details);
  const values = typeof until === 'number' ? { until: formatDateTime(until) } : undefined;
  return (values && lookup(`${key}_until`, values)) ?? lookup(key, values);
}

/**
 * [R253] Returns the text of a failed sign-in. Errors with a status of at least 500, and errors that are not from REST,
 * share one text, which ends with a full stop.
 */
export function signInErrorText(error: unknown, lookup: TextLookup): string {
  const isGeneral = !(error instanceof ApiError) || error.status >= 500;
  return (isGeneral ? lookup('account.generic') : undefined) ?? errorText(error, lookup);
}

/** Returns the code of an error from REST or a room; `internal` for any other error. */
export function errorCode(error: unknown): string {
  if (error instanceof RefusalError || error instanceof ApiError) return error.code;
  return 'internal';
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
