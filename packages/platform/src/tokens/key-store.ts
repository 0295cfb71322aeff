import {
  type Db,
  deleteRetiredSigningKeys,
  insertSigningKey,
  type KeyPurpose,
  loadSigningKeys,
  type SigningKeyRow,
} from '@hangout/db';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { LRUCache } from 'lru-cache';
import type { Secrets } from '../secrets/secrets.ts';
import {
  type HmacKey,
  keyPurposes,
  makeSigningKey,
  openSigningKey,
  type SigningKeyOf,
  type TokenKey,
} from './keys.ts';
import { overlapSeconds } from './lifetimes.ts';

/**
 * Keys in memory that are older than this are loaded again, ms, so that a rotation reaches every process in
 * time.
 */
const RELOAD_MS = 10_000;
/** Minimum time between two reloads because of unknown key ids, ms: anybody can send such ids. */
const UNKNOWN_KID_MS = 1000;
/** Callers wait at most this long for a reload, ms, and then use the keys in memory. */
const RELOAD_TIMEOUT_MS = scaleTimeout(1000);
/** Interval at which keys that no longer verify are deleted, ms. */
const CLEANUP_MS = 3_600_000;

/** The signing keys, stored in the database and cached by each process. */
export interface KeyStore {
  /** Reloads the keys if they are too old. If that fails, calls `onError` and keeps those in memory. */
  refresh(): Promise<void>;
  /** Returns the key that signs now. */
  current<P extends KeyPurpose>(purpose: P): Promise<SigningKeyOf<P>>;
  /** Returns the key with this id; null unless it still verifies for this purpose. */
  find<P extends KeyPurpose>(purpose: P, kid: string): Promise<SigningKeyOf<P> | null>;
  /** Returns all keys that verify for this purpose: the signing one and retired ones. */
  listValid<P extends KeyPurpose>(purpose: P): Promise<SigningKeyOf<P>[]>;
}

export interface KeyStoreOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Epoch ms. */
  readonly now: () => number;
  /** Called when keys were removed, so that caches drop what they have signed. */
  readonly onKeysRemoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** [H760] Loads the signing keys; creates one for a purpose that has none. */
export async function createKeyStore(options: KeyStoreOptions): Promise<KeyStore> {
  const { db, secrets, now, onKeysRemoved, onError } = options;
  let keys = new Map<string, TokenKey | HmacKey>();
  let loadedAt = 0;
  let cleanedUpAt = 0;
  let reloading: Promise<boolean> | undefined;
  /**
   * Key ids that the database does not have. They may be cached for good: ids are random, so nobody can send
   * one before it exists.
   */
  const unknownKids = new LRUCache<string, true>({ max: 1000 });

  async function open(row: SigningKeyRow): Promise<TokenKey | HmacKey> {
    const verifiesUntil = row.retiredAt
      ? Date.parse(row.retiredAt) + overlapSeconds(row.purpose) * 1000
      : Number.POSITIVE_INFINITY;
    const known = keys.get(row.kid);
    return known ? { ...known, verifiesUntil } : openSigningKey(row, secrets, verifiesUntil);
  }

  async function load(): Promise<void> {
    let rows = await loadSigningKeys(db);
    const missing = keyPurposes.filter(
      (purpose) => !rows.some((row) => row.purpose === purpose && row.retiredAt === null),
    );
    if (missing.length > 0) {
      // If several processes create a key at once, all use the one that was stored first.
      for (const purpose of missing) await insertSigningKey(db, await makeSigningKey(purpose, secrets));
      rows = await loadSigningKeys(db);
    }
    const loaded = new Map<string, TokenKey | HmacKey>();
    for (const row of rows) loaded.set(row.kid, await open(row));
    const areRemoved = [...keys.keys()].some((kid) => !loaded.has(kid));
    keys = loaded;
    if (areRemoved) onKeysRemoved();
  }

  async function deleteRetired(): Promise<void> {
    if (now() - cleanedUpAt < CLEANUP_MS) return;
    cleanedUpAt = now();
    for (const purpose of keyPurposes) await deleteRetiredSigningKeys(db, purpose, overlapSeconds(purpose));
  }

  async function tryToLoad(): Promise<boolean> {
    try {
      await load();
      await deleteRetired();
      return true;
    } catch (error) {
      onError(error);
      return false;
    } finally {
      loadedAt = now();
      reloading = undefined;
    }
  }

  /** Reloads the keys; simultaneous callers share a reload. Resolves to whether it has succeeded in time. */
  async function reload(): Promise<boolean> {
    reloading ??= tryToLoad();
    const timeout = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => timeout.resolve(false), RELOAD_TIMEOUT_MS);
    const isLoaded = await Promise.race([reloading, timeout.promise]);
    clearTimeout(timer);
    return isLoaded;
  }

  /** Reloads the keys for an unknown id, because another process may just have rotated them. */
  async function lookUp(kid: string): Promise<void> {
    if (unknownKids.has(kid)) return;
    const early = UNKNOWN_KID_MS - Math.abs(now() - loadedAt);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    if (keys.has(kid)) return;
    if ((await reload()) && !keys.has(kid)) unknownKids.set(kid, true);
  }

  async function refresh(): Promise<void> {
    // `abs`, because a test's clock may go back.
    if (Math.abs(now() - loadedAt) >= RELOAD_MS) await reload();
  }

  function findCurrent(purpose: KeyPurpose): TokenKey | HmacKey | undefined {
    return [...keys.values()].find(
      (key) => key.purpose === purpose && key.verifiesUntil === Number.POSITIVE_INFINITY,
    );
  }

  await load();
  loadedAt = now();

  return {
    refresh,
    async current<P extends KeyPurpose>(purpose: P) {
      await refresh();
      const key = findCurrent(purpose);
      if (!key) throw new Error(`there is no key that signs ${purpose}`);
      // The cast is safe: the purpose determines the key's type, which the map's type cannot express.
      return key as SigningKeyOf<P>;
    },
    async find<P extends KeyPurpose>(purpose: P, kid: string) {
      await refresh();
      if (!/^[0-9a-f]{16}$/.test(kid)) return null;
      if (!keys.has(kid)) await lookUp(kid);
      const key = keys.get(kid);
      if (key?.purpose !== purpose || key.verifiesUntil <= now()) return null;
      // The cast is safe: the purpose determines the key's type, which the map's type cannot express.
      return key as SigningKeyOf<P>;
    },
    async listValid<P extends KeyPurpose>(purpose: P) {
      await refresh();
      const valid = [...keys.values()].filter((key) => key.purpose === purpose && key.verifiesUntil > now());
      return valid as SigningKeyOf<P>[];
    },
  };
}
