import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, signInErrorText, type TextLookup } from './errors.ts';
import { i18n } from './i18n.ts';

// The cast is safe: the compiler cannot check keys that are built at run time, but `exists` has checked this key.
export const translate: TextLookup = (key) =>
  i18n.exists(key) ? String(i18n.t(key as 'app.home')) : undefined;

/** Returns functions that describe an error in the current language. */
export function useErrorTexts(): {
  readonly describeError: (error: unknown) => string;
  readonly describeSignInError: (error: unknown) => string;
} {
  // This hook renders the component again when the language changes.
  useTranslation();
  return {
    describeError: useCallback((error: unknown) => errorText(error, translate), []),
    describeSignInError: useCallback((error: unknown) => signInErrorText(error, translate), []),
  };
}
