import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, signInErrorText, type TextLookup } from './errors.ts';
import { i18n } from './i18n.ts';

// Keys made at run time cannot be known to the compiler; `exists` has looked.
export const lookupText: TextLookup = (key) =>
  i18n.exists(key) ? String(i18n.t(key as 'app.home')) : undefined;

/** Sentences for errors, in the language of the moment. */
export function useErrorText(): {
  readonly say: (error: unknown) => string;
  readonly saySignIn: (error: unknown) => string;
} {
  // Re-renders when the language changes.
  useTranslation();
  return {
    say: useCallback((error: unknown) => errorText(error, lookupText), []),
    saySignIn: useCallback((error: unknown) => signInErrorText(error, lookupText), []),
  };
}
