import type { Db } from './connect.ts';
import { omitUndefined } from './omit-undefined.ts';

/** Names that are tried, one after the other, before we give up. */
const mostAttempts = 200;

/**
 * Tries the slugs that follow from a name, the first attempt being 1, until one is free: `take` answers null for one
 * that is not. Null where none of them is.
 */
export async function withFreeSlug<T>(
  slugFor: (attempt: number) => string,
  take: (slug: string) => Promise<T | null>,
): Promise<T | null> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const taken = await take(slugFor(attempt));
    if (taken !== null) return taken;
  }
  return null;
}

/**
 * Inserts a row whose slug is wished for, or follows from its name; answers its number. Throws a unique violation where
 * the wish is taken.
 */
export async function insertWithSlug(
  tx: Db,
  table: 'events' | 'communities',
  values: { readonly name: string; readonly slug?: string | undefined },
  slugFor: (attempt: number) => string,
): Promise<number> {
  const row = omitUndefined(values);
  if (values.slug) return (await tx(table).insert(row).returning('id'))[0].id;
  const id = await withFreeSlug(slugFor, async (slug) => {
    const [made] = await tx(table)
      .insert({ ...row, slug })
      .onConflict('slug')
      .ignore()
      .returning('id');
    return made?.id ?? null;
  });
  if (id === null) throw new Error(`no slug is free for ${values.name}`);
  return id;
}
