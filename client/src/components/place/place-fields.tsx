import type { PlaceSettings } from '@hangout/contract/rest/shapes/place-settings';
import {
  contrast,
  findBrandColorProblem,
  isPlaceName,
  LANGUAGES,
  type Language,
  nearestBrandColor,
  PLACE_NAME_LENGTH,
} from '@hangout/rules';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { ChipField } from '../../design/primitives/chips.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { formatNumber } from '../../platform/i18n.ts';
import { ColorField } from '../account/color-field.tsx';
import { nameLanguage } from '../account/language-chips.tsx';
import { PlacePreview, readToken } from './place-preview.tsx';

export interface PlaceValues {
  readonly name: string;
  /** Brand colour, as `#rrggbb`. */
  readonly color: string;
  readonly language: Language;
}

/** [H1964] Returns the error of each field; null for a valid one. */
export function checkPlace({ name, color }: PlaceValues, t: TFunction) {
  const problem = findBrandColorProblem(color, readToken('bg'));
  return {
    name: isPlaceName(name.trim()) ? null : t('place.nameInvalid'),
    color:
      problem === null
        ? null
        : t(problem.kind === 'text' ? 'place.colorUnreadable' : 'place.colorTooDark', {
            found: formatNumber(Math.round(problem.found * 10) / 10),
            needed: formatNumber(problem.needed),
          }),
  };
}

/**
 * Returns the settings to store. A value that equals the configuration is stored as null, so that it follows later
 * changes of the configuration.
 */
export const toPlaceSettings = (
  { name, color, language }: PlaceValues,
  configured: PlaceFieldsProps['configured'],
): PlaceSettings => ({
  name: name.trim() === configured.name ? null : name.trim(),
  color: color === configured.color ? null : color,
  language: language === LANGUAGES[0] ? null : language,
});

interface PlaceFieldsProps {
  readonly values: PlaceValues;
  readonly configured: { readonly name: string; readonly color: string };
  readonly set: (change: Partial<PlaceValues>) => void;
}

/** [H1963] Name, brand colour and default language of this server, with a preview. */
export function PlaceFields({ values, configured, set }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const errors = checkPlace(values, t);
  const nearest = nearestBrandColor(values.color, readToken('bg'));
  return (
    <>
      <TextField
        label={t('place.name')}
        hint={t('place.nameHint')}
        autoComplete="off"
        maxLength={PLACE_NAME_LENGTH}
        value={values.name}
        error={errors.name}
        onChange={(name) => set({ name })}
        testId="place-name"
      />
      <ColorField
        label={t('place.color')}
        hint={t('place.colorHint', {
          ratio: formatNumber(Math.floor(contrast(values.color, '#ffffff') * 10) / 10),
        })}
        value={values.color}
        error={errors.color}
        onChange={(color) => set({ color })}
        testId="place-color"
      />
      {errors.color !== null || values.color !== configured.color ? (
        <div>
          <Button
            size="small"
            onClick={() => set({ color: errors.color === null ? configured.color : nearest })}
            data-testid="place-color-other"
          >
            {errors.color === null ? t('place.colorDefault') : t('place.colorNearest', { color: nearest })}
          </Button>
        </div>
      ) : null}
      <ChipField
        label={t('place.language')}
        keys={LANGUAGES}
        chosen={values.language}
        onChoose={(language) => set({ language })}
        labelOf={nameLanguage}
        testId="place-language"
        areLanguages
      />
      <PlacePreview
        name={values.name.trim() || configured.name}
        color={errors.color === null ? values.color : nearest}
      />
    </>
  );
}
