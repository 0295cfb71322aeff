import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, signInErrorText, type TextLookup } from './errors.ts';
import { i18n } from './i18n.ts';

// The cast is safe: `exists` has checked the key, which is built at run time.
export const translate: TextLookup = (key, values) =>
  i18n.exists(key) ? String(i18n.t(key as 'errors.account_too_new', { until: '', ...values })) : undefined;

export function useErrorTexts(): {
  readonly describeError: (error: unknown) => string;
  readonly describeSignInError: (error: unknown) => string;
} {
  // Renders the component again when the language changes.
  useTranslation();
  return {
    describeError: useCallback((error: unknown) => errorText(error, translate), []),
    describeSignInError: useCallback((error: unknown) => signInErrorText(error, translate), []),
  };
}
