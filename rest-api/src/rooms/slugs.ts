import { reservedSlugs } from '@hangout/contract/rest/reserved-slugs';
import { isUniqueViolation } from '@hangout/db';
import { type RefusalError, slugProblem } from '@hangout/rules';

/** [H072] [H152] Returns the error code for a slug that a hangout cannot have; null if it can. */
export function slugRefusal(slug: string | undefined): 'slug_invalid' | 'slug_reserved' | null {
  if (slug === undefined) return null;
  const problem = slugProblem(slug, reservedSlugs());
  if (problem === null) return null;
  return problem === 'reserved' ? 'slug_reserved' : 'slug_invalid';
}

/** [H2204] Turns the unique violation of a slug that another hangout took in the same moment into a refusal. */
export const takenSlugAsRefusal =
  (refuse: (code: 'slug_taken') => RefusalError) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'rooms_slug_key') ? refuse('slug_taken') : error;
  };
