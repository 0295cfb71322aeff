import type { KeyPurpose } from '@hangout/db';
import { ACCESS_TOKEN_DAYS } from '@hangout/rules';

/** [H101] How long tokens, tickets and signed URLs are valid, s. */
export const lifetimeSeconds = {
  access: ACCESS_TOKEN_DAYS * 86_400,
  guest: 86_400,
  service: 300,
  ticket: 30,
  magic: 600,
  reset: 600,
  secondFactor: 300,
  signUpWork: 300,
  url: 6 * 3_600,
} as const;

/**
 * After the retirement of a key, a process may sign with it for this long, s, because it has not reloaded the
 * keys.
 */
const NOTICE_SECONDS = 60;

const { ticket, url, ...ofTokens } = lifetimeSeconds;
const longest: Readonly<Record<KeyPurpose, number>> = {
  tokens: Math.max(...Object.values(ofTokens)),
  tickets: ticket,
  urls: url,
};

/**
 * [H760] Returns how long a retired key still verifies, s: the longest lifetime of what it has signed, plus
 * `NOTICE_SECONDS`.
 */
export const overlapSeconds = (purpose: KeyPurpose): number => longest[purpose] + NOTICE_SECONDS;
