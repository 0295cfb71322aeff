import { useTranslation } from 'react-i18next';

const genres = [
  'electronic',
  'house',
  'techno',
  'indie',
  'hip-hop',
  'pop',
  'rock',
  'jazz',
  'ambient',
  'folk',
  'latin',
  'soul',
] as const;
/** Largest number of genres that fit on the card of a hangout. */
const MAX_GENRES = 5;

/** Chips to choose the genres of a hangout. */
export function GenreChips({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="choices">
      <legend className="field-label">{t('create.genres')}</legend>
      <div className="genre-chips">
        {genres.map((genre) => {
          const isOn = chosen.includes(genre);
          return (
            <button
              key={genre}
              type="button"
              className="chip"
              aria-pressed={isOn}
              disabled={!isOn && chosen.length >= MAX_GENRES}
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== genre) : [...chosen, genre])}
            >
              {t(`genres.${genre}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
