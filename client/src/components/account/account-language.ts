import { profiles } from '@hangout/contract/rest/profiles/profiles';
import type { Language } from '@hangout/rules';
import { useEffect } from 'react';
import { changeLanguage, i18n } from '../../platform/i18n.ts';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { sessionQuery, useMe } from '../../platform/session.ts';
import { readStorage, storageKeys } from '../../platform/storage.ts';
import { act } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

/** True if the page was opened with a `lang` parameter in its URL. */
const hasUrlLanguage = new URLSearchParams(globalThis.location?.search).has('lang');

/** [H855] Returns a function that changes the language at once, in this browser and in the user's account, if any. */
export function useChooseLanguage(): (language: Language) => void {
  const me = useMe();
  const save = useSaveLocale(me.kind === 'user' ? me.uuid : null);
  return (language) => {
    act(changeLanguage(language));
    if (me.kind === 'user') save(language);
  };
}

/**
 * [H855] Switches the app to the account's language. If the account has none, stores the language chosen in this
 * browser in the account. A `lang` parameter in the URL takes precedence for this visit and does not change the
 * account.
 */
export function AccountLanguage() {
  const me = useMe();
  const profile = me.kind === 'user' ? me.profile : null;
  const save = useSaveLocale(profile?.uuid ?? null);
  const locale = profile?.locale;
  useEffect(() => {
    if (locale === undefined || hasUrlLanguage) return;
    if (locale === null) {
      if (readStorage(storageKeys.locale) === i18n.language) save(i18n.language as Language);
    } else if (locale !== i18n.language) act(changeLanguage(locale));
  }, [locale, save]);
  return null;
}

function useSaveLocale(uuid: string | null): (locale: Language) => void {
  const { mutate } = useAction((locale: Language) => api(profiles.update, { locale }), {
    onSuccess: (saved) => queryClient.setQueryData(sessionQuery(uuid).queryKey, saved),
  });
  return mutate;
}
