import { addProvider, CLIENT_PROVIDERS } from '@hangout/rules';
import { useTranslation } from 'react-i18next';

/** [H983] Chips to choose the providers whose songs a hangout plays; the last one cannot be turned off. */
export function ProviderChips({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="choices">
      <legend className="field-label">{t('create.providers')}</legend>
      <div className="genre-chips">
        {CLIENT_PROVIDERS.map((provider) => {
          const others = chosen.filter((one) => one !== provider);
          const isOn = others.length < chosen.length;
          return (
            <button
              key={provider}
              type="button"
              className="chip"
              aria-pressed={isOn}
              disabled={isOn && others.length === 0}
              data-testid={`provider-${provider}`}
              onClick={() => onChange(isOn ? others : addProvider(chosen, provider))}
            >
              {t(`providers.${provider}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
