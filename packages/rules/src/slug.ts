export const SLUG_LIMITS = { min: 3, max: 50 } as const;
const SLUG = /^[a-z0-9-]{3,50}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type SlugProblem = 'shape' | 'reserved' | 'uuid';

/** [R156] Normalizes a slug for storage and look-up. */
export function normalizeSlug(slug: string): string {
  return slug.trim().toLowerCase();
}

/** [H072] Returns why a slug is invalid, or null. A reserved slug would collide with a path of the client. */
export function slugProblem(slug: string, reserved: ReadonlySet<string>): SlugProblem | null {
  if (isUuid(slug)) return 'uuid';
  if (!SLUG.test(slug)) return 'shape';
  return reserved.has(slug) ? 'reserved' : null;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * [H072] Returns a slug for a name. The caller counts `attempt` up from 1 until the slug is free: `late-night`,
 * `late-night-2`, …
 */
export function slugFromName(name: string, reserved: ReadonlySet<string>, attempt = 1): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  const word = trimDashes(trimDashes(plain).slice(0, SLUG_LIMITS.max));
  const base = slugProblem(word, reserved) === null ? word : withPrefix(word);
  const ending = attempt > 1 ? `-${attempt}` : '';
  return trimDashes(base.slice(0, SLUG_LIMITS.max - ending.length)) + ending;
}

function withPrefix(word: string): string {
  return word === '' ? 'hangout' : `hangout-${word}`;
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, '');
}
