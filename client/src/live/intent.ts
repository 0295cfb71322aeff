import { atom } from 'jotai';
import { tabStorage } from '../platform/storage.ts';
import { store } from '../platform/store.ts';
import { onUserDataCleared } from '../platform/user-data.ts';

/**
 * An action that the user has requested but that needs an account [H231] or a song in the queue [H232] first.
 */
export type Intent =
  | { readonly kind: 'seat'; readonly slug: string }
  | {
      readonly kind: 'vote';
      readonly slug: string;
      readonly playId: string;
      readonly vote: 'dislike' | 'like' | 'star';
    }
  | {
      readonly kind: 'queue';
      readonly songId: string;
      readonly trackName: string;
      readonly place: 'next' | 'last';
      /** [H2084] The token of a private track. */
      readonly playbackToken?: string | null;
    }
  | {
      readonly kind: 'save';
      readonly songId: string;
      readonly trackName: string;
      readonly playbackToken?: string | null;
    }
  | { readonly kind: 'follow'; readonly userUuid: string; readonly name: string };

/** Intents older than this are discarded, ms, because the user no longer expects the action. */
export const INTENT_LIFETIME_MS = 15 * 60_000;

const INTENT_KEY = 'intent';

/**
 * The string fields that each kind of intent requires, with their allowed values; `any` allows every non-empty string.
 */
const fieldsByKind: Record<Intent['kind'], Record<string, readonly string[] | 'any'>> = {
  seat: { slug: 'any' },
  vote: { slug: 'any', playId: 'any', vote: ['dislike', 'like', 'star'] },
  queue: { songId: 'any', trackName: 'any', place: ['next', 'last'] },
  save: { songId: 'any', trackName: 'any' },
  follow: { userUuid: 'any', name: 'any' },
};

interface DatedIntent {
  readonly intent: Intent;
  /** When the user pressed the button, epoch ms. */
  readonly pressedAt: number;
}

/** Parses a stored intent; null if it is invalid or too old at `now` (epoch ms). */
export function parseIntent(text: string | null, now: number): DatedIntent | null {
  const stored = parseRecord(text);
  const { intent, pressedAt } = stored;
  if (typeof pressedAt !== 'number' || pressedAt > now || now - pressedAt >= INTENT_LIFETIME_MS) return null;
  if (typeof intent !== 'object' || intent === null) return null;
  const given: Record<string, unknown> = { ...intent };
  const fields = Object.entries(fieldsByKind).find(([kind]) => kind === given.kind)?.[1];
  if (!fields) return null;
  const isValid = Object.entries(fields).every(([name, allowed]) => {
    const value = given[name];
    return typeof value === 'string' && value !== '' && (allowed === 'any' || allowed.includes(value));
  });
  // The cast is safe: the kind is known and each of its fields has been checked.
  return isValid ? { intent: given as unknown as Intent, pressedAt } : null;
}

function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const datedIntentAtom = atom(parseIntent(tabStorage.read(INTENT_KEY), Date.now()));

/** The pending intent of this tab; it survives a reload and a visit to the sign-up page. */
export const intentAtom = atom((get) => get(datedIntentAtom)?.intent ?? null);

/** Stores the pending intent of this tab; null removes the stored one. */
export function setIntent(intent: Intent | null): void {
  const dated = intent && { intent, pressedAt: Date.now() };
  store.set(datedIntentAtom, dated);
  tabStorage.write(INTENT_KEY, dated && JSON.stringify(dated));
}

/**
 * Removes the pending intent if it is `intent`. Returns whether the caller should carry out `intent`: false if another
 * one is pending or `intent` is too old.
 */
export function takeIntent(intent: Intent): boolean {
  const pending = store.get(datedIntentAtom);
  if (pending?.intent !== intent) return false;
  setIntent(null);
  return Date.now() - pending.pressedAt < INTENT_LIFETIME_MS;
}

onUserDataCleared(() => setIntent(null));
