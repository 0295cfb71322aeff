import { reservedSlugs } from '@hangout/contract/rest/reserved-slugs';
import { slugProblem } from '@hangout/rules';

/** [H072] [H152] Returns the error code for a slug that a hangout cannot have; null if it can. */
export function slugRefusal(slug: string | undefined): 'slug_invalid' | 'slug_reserved' | null {
  if (slug === undefined) return null;
  const problem = slugProblem(slug, reservedSlugs());
  if (problem === null) return null;
  return problem === 'reserved' ? 'slug_reserved' : 'slug_invalid';
}
