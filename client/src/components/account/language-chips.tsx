import { LANGUAGES } from '@hangout/rules';
import { Chips } from '../../design/primitives/chips.tsx';
import { i18n } from '../../platform/i18n.ts';
import { useChooseLanguage } from './account-language.ts';

export function LanguageChips() {
  const chooseLanguage = useChooseLanguage();
  return (
    <Chips
      keys={LANGUAGES}
      chosen={LANGUAGES.find((language) => language === i18n.language) ?? null}
      onChoose={chooseLanguage}
      labelOf={nameLanguage}
      testId="language"
      areLanguages
    />
  );
}

/** [H1383] Returns the name of a language in that language, such as `Español`. */
export function nameLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
