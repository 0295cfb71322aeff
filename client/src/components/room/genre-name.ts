import { normalizeGenre } from '@hangout/rules';
import { translate } from '../../platform/use-error-text.ts';

/** [H854] The translated name of a genre, or its own text where the list of genres has none of this name. */
export function genreName(genre: string): string {
  return translate(`genres.${normalizeGenre(genre)}`) ?? genre.charAt(0).toUpperCase() + genre.slice(1);
}
