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

/** True if the URL of the page had the parameter `lang`. */
const hasUrlLanguage = new URLSearchParams(globalThis.location?.search).has('lang');

/** [H855] Changes the language at once, in this browser and in the account if there is one. */
export function useChooseLanguage(): (language: Language) => void {
  const me = useMe();
  const save = useSaveLocale(me.kind === 'user' ? me.uuid : null);
  return (language) => {
    act(changeLanguage(language));
    if (me.kind === 'user') save(language);
  };
}

/**
 * [H855] Switches to the account's language. If the account has none, it gets this browser's. For this visit the URL's
 * parameter `lang` takes precedence, without changing the account.
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
