import { normalizeGenre } from '@hangout/rules';
import { translate } from '../../platform/use-error-text.ts';

/**
 * [H854] Returns the translated name of a genre; one without a translation is shown as it is, with a capital letter.
 */
export function genreName(genre: string): string {
  return translate(`genres.${normalizeGenre(genre)}`) ?? genre.charAt(0).toUpperCase() + genre.slice(1);
}
