import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountries } from '../../platform/country-name.ts';
import { localSettingsAtom } from '../../platform/store.ts';
import '../../design/primitives/setting-card.css';

/** [H1241] The country that determines the catalogues for search and playback. */
export function CountrySetting() {
  const {
    t,
    i18n: { language },
  } = useTranslation();
  const [{ appleStorefrontId }, change] = useAtom(localSettingsAtom);
  const countries = useMemo(() => listCountries(language), [language]);
  return (
    <section className="card setting" aria-labelledby="country">
      <h2 id="country">{t('settings.country')}</h2>
      <p className="quiet">{t('settings.countryText')}</p>
      <div className="setting-row">
        <select
          className="input"
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
        </select>
      </div>
    </section>
  );
}
