import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingCard, SettingRow } from '../../design/patterns/setting.tsx';
import { Select } from '../../design/primitives/input.tsx';
import textStyles from '../../design/text.module.css';
import { listCountries } from '../../platform/country-name.ts';
import { localSettingsAtom } from '../../platform/store.ts';

/** [H1241] The setting for the country in whose music catalogues songs are searched and played. */
export function CountrySetting() {
  const {
    t,
    i18n: { language },
  } = useTranslation();
  const [{ appleStorefrontId }, change] = useAtom(localSettingsAtom);
  const countries = useMemo(() => listCountries(language), [language]);
  return (
    <SettingCard aria-labelledby="country">
      <h2 id="country">{t('settings.country')}</h2>
      <p className={textStyles.quiet}>{t('settings.countryText')}</p>
      <SettingRow>
        <Select
          aria-labelledby="country"
          data-testid="country"
          value={appleStorefrontId}
          onChange={(event) => change({ appleStorefrontId: event.target.value, isCountryChosen: true })}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code.toLowerCase()}>
              {name}
            </option>
          ))}
        </Select>
      </SettingRow>
    </SettingCard>
  );
}
