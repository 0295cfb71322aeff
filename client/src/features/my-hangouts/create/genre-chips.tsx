import { GENRES, normalizeGenre } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { genreName } from '../../../components/room/genre-name.ts';
import { ChoiceChips } from './choice-chips.tsx';

/** Maximum number of genres of a hangout; its card has no room for more. */
const MAX_GENRES = 5;

interface GenreChipsProps {
  readonly chosen: readonly string[];
  readonly onChange: (next: readonly string[]) => void;
}

/** [H854] The standard genres, and further ones that the hangout already has. */
export function GenreChips({ chosen, onChange }: GenreChipsProps) {
  const { t } = useTranslation();
  const others = (genre: string) => chosen.filter((one) => normalizeGenre(one) !== genre);
  const isChosen = (genre: string) => others(genre).length < chosen.length;
  return (
    <ChoiceChips
      label={t('create.genres')}
      choices={new Set<string>([...GENRES, ...chosen.map(normalizeGenre)])}
      nameOf={genreName}
      isChosen={isChosen}
      isFixed={(genre) => !isChosen(genre) && chosen.length >= MAX_GENRES}
      onToggle={(genre) => onChange(isChosen(genre) ? others(genre) : [...chosen, genre])}
      testId="genre"
    />
  );
}
