/** [R289] Colour of whoever has not chosen one. */
export const DEFAULT_COLOUR = '#562DF9';
export const NICKNAME_LIMITS = { min: 3, max: 25 } as const;

/** Letters of any script, digits and a few signs; blanks only single and inside. */
const NICKNAME = /^[\p{L}\p{M}\p{N}_.'-]+(?: [\p{L}\p{M}\p{N}_.'-]+)*$/u;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** [H070] How a nickname is kept: without blanks around it and with single ones inside. */
export function tidyNickname(nickname: string): string {
  return nickname.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** [H070] Whether somebody may be called so: 3 to 25 characters after tidying. */
export function isNickname(nickname: string): boolean {
  const tidy = tidyNickname(nickname);
  const { length } = [...tidy];
  return length >= NICKNAME_LIMITS.min && length <= NICKNAME_LIMITS.max && NICKNAME.test(tidy);
}

/** [H070] Two nicknames that people would take for one. */
export function nicknameKey(nickname: string): string {
  return tidyNickname(nickname).normalize('NFKC').toLowerCase();
}

export function isColour(colour: string): boolean {
  return COLOUR.test(colour);
}

/** [R289] */
export function colourOrDefault(colour: string | null | undefined): string {
  return colour && isColour(colour) ? colour : DEFAULT_COLOUR;
}
