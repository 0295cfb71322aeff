import type { KeyPurpose } from '@hangout/db';

/** [H101] The lifetimes of tokens, seconds. */
export const lifetimeSeconds = {
  access: 7 * 86_400,
  guest: 86_400,
  service: 300,
  ticket: 30,
  magic: 600,
  reset: 600,
  secondFactor: 300,
  url: 6 * 3_600,
} as const;

/**
 * How long after its retirement a process may still sign with a key, because it has not reloaded the keys, seconds.
 */
const NOTICE_SECONDS = 60;

const { ticket, url, ...ofTokens } = lifetimeSeconds;
const longest: Readonly<Record<KeyPurpose, number>> = {
  tokens: Math.max(...Object.values(ofTokens)),
  tickets: ticket,
  urls: url,
};

/** [H760] How long a retired key of a purpose verifies, seconds: the longest lifetime of what it signed. */
export const overlapSeconds = (purpose: KeyPurpose): number => longest[purpose] + NOTICE_SECONDS;
