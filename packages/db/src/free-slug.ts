/** Maximum number of slugs tried for one name. */
const mostAttempts = 200;

/**
 * Tries the slugs derived from a name, counting attempts from 1, until one is free. `take` returns null if a slug is
 * taken. Returns null if all tried slugs are taken.
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
 * Inserts a row with the requested slug, or with a free one derived from its name; returns its id. Throws a unique
 * violation if the requested slug is taken.
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
