/** [R289] The colour of users who have not chosen one. */
export const DEFAULT_COLOUR = '#562DF9';
export const NICKNAME_LIMITS = { min: 3, max: 25 } as const;

/** Letters of any script, digits and a few signs; only single spaces between words. */
const NICKNAME = /^[\p{L}\p{M}\p{N}_.'-]+(?: [\p{L}\p{M}\p{N}_.'-]+)*$/u;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** [H070] A nickname as it is stored: trimmed, with single spaces inside. */
export function normalizeNickname(nickname: string): string {
  return nickname.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** [H070] Whether a nickname is valid: 3 to 25 characters once it is normalized. */
export function isNickname(nickname: string): boolean {
  const normalized = normalizeNickname(nickname);
  const { length } = [...normalized];
  return length >= NICKNAME_LIMITS.min && length <= NICKNAME_LIMITS.max && NICKNAME.test(normalized);
}

/** [H070] A key that is equal for nicknames that people would confuse. */
export function nicknameKey(nickname: string): string {
  return normalizeNickname(nickname).normalize('NFKC').toLowerCase();
}

export function isColour(colour: string): boolean {
  return COLOUR.test(colour);
}

/** [R289] The colour where it is valid, else the default. */
export function colourOrDefault(colour: string | null | undefined): string {
  return colour && isColour(colour) ? colour : DEFAULT_COLOUR;
}
