import { GENRES, normalizeGenre } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { genreName } from '../../core/genre-name.ts';

/** Largest number of genres that fit on the card of a hangout. */
const MAX_GENRES = 5;

/** [H854] Chips to choose the genres of a hangout: those of the list, and those that it has besides. */
export function GenreChips({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const genres = new Set<string>([...GENRES, ...chosen.map(normalizeGenre)]);
  return (
    <fieldset className="choices">
      <legend className="field-label">{t('create.genres')}</legend>
      <div className="genre-chips">
        {[...genres].map((genre) => {
          const others = chosen.filter((one) => normalizeGenre(one) !== genre);
          const isOn = others.length < chosen.length;
          return (
            <button
              key={genre}
              type="button"
              className="chip"
              aria-pressed={isOn}
              disabled={!isOn && chosen.length >= MAX_GENRES}
              onClick={() => onChange(isOn ? others : [...chosen, genre])}
            >
              {genreName(genre)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
