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
/** As many as a hangout carries without its card overflowing. */
const MAX_GENRES = 5;

/** What is played here, in a few words to choose from. */
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
