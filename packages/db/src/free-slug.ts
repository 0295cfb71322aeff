/** Names that are tried, one after the other, before we give up. */
const mostAttempts = 200;

/**
 * Tries the slugs that follow from a name, the first attempt being 1, until one is free: `take` answers null for one
 * that is not. Null where none of them is.
 */
export async function tryFreeSlugs<T>(
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
 * Inserts a row whose slug is wished for, or follows from its name; returns its id. Throws a unique violation where
 * the wish is taken; a slug that follows from the name is passed over then.
 */
export async function insertWithSlug(
  wish: string | undefined,
  slugFor: (attempt: number) => string,
  insert: (slug: string, ignoreTaken: boolean) => PromiseLike<{ readonly id: number } | undefined>,
): Promise<number> {
  const made = wish
    ? await insert(wish, false)
    : await tryFreeSlugs(slugFor, async (slug) => (await insert(slug, true)) ?? null);
  if (!made) throw new Error(`no slug is free: ${slugFor(1)}`);
  return made.id;
}
