import { normalizeGenre } from '@hangout/rules';
import { translate } from '../../platform/use-error-text.ts';

/** [H854] The translated name of a genre, or the genre itself with a capital letter if it is not in the list. */
export function genreName(genre: string): string {
  return translate(`genres.${normalizeGenre(genre)}`) ?? genre.charAt(0).toUpperCase() + genre.slice(1);
}
