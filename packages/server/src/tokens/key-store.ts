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
import type { Secrets } from '../secrets/index.ts';
import {
  type HmacKey,
  keyPurposes,
  makeSigningKey,
  openSigningKey,
  type SigningKeyOf,
  type TokenKey,
} from './keys.ts';
import { overlapSeconds } from './lifetimes.ts';

/** Keys are read again when they were read longer ago than this, ms: so soon a rotation reaches every process. */
const RELOAD_MS = 10_000;
/** An unknown key's id has the keys read again, but at most once in this time, ms: anybody can send unknown ids. */
const UNKNOWN_KID_MS = 1000;
/** How long callers wait for a reload, ms; then the keys in memory are used. */
const RELOAD_TIMEOUT_MS = scaleTimeout(1000);
/** Keys that no longer verify are deleted this often, ms. */
const CLEANUP_MS = 3_600_000;

/** The signing keys of the database, as every process of it has them. */
export interface KeyStore {
  /** Reads the keys again where that was too long ago. A failure is reported, and the keys in memory stay. */
  refresh(): Promise<void>;
  /** The key that signs now. */
  current<P extends KeyPurpose>(purpose: P): Promise<SigningKeyOf<P>>;
  /** The key with this id that verifies for this purpose; null where there is none (any more). */
  find<P extends KeyPurpose>(purpose: P, kid: string): Promise<SigningKeyOf<P> | null>;
  /** All keys that verify for this purpose now: the one that signs, and retired ones. */
  listValid<P extends KeyPurpose>(purpose: P): Promise<SigningKeyOf<P>[]>;
}

export interface KeyStoreOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Epoch ms. */
  readonly now: () => number;
  /** Called when keys are gone, so that nothing that they have signed stays in a cache. */
  readonly onKeysRemoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** [H760] Loads the signing keys, and creates one for each purpose that has none. */
export async function createKeyStore(options: KeyStoreOptions): Promise<KeyStore> {
  const { db, secrets, now, onKeysRemoved, onError } = options;
  let keys = new Map<string, TokenKey | HmacKey>();
  let loadedAt = 0;
  let cleanedUpAt = 0;
  let reloading: Promise<boolean> | undefined;
  /** Ids that the database did not have. They stay unknown: an id is random, and nobody can ask for it beforehand. */
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
      // Where several processes create a key at once, all of them use the one that was stored first.
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

  /** All callers wait for the same reload. Returns whether it has succeeded in time. */
  async function reload(): Promise<boolean> {
    reloading ??= tryToLoad();
    const timeout = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => timeout.resolve(false), RELOAD_TIMEOUT_MS);
    const isLoaded = await Promise.race([reloading, timeout.promise]);
    clearTimeout(timer);
    return isLoaded;
  }

  /** Reads the keys again for an id that is not among them: another process may have rotated them just now. */
  async function lookUp(kid: string): Promise<void> {
    if (unknownKids.has(kid)) return;
    const early = UNKNOWN_KID_MS - Math.abs(now() - loadedAt);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    if (keys.has(kid)) return;
    if ((await reload()) && !keys.has(kid)) unknownKids.set(kid, true);
  }

  async function refresh(): Promise<void> {
    // The clock of tests moves back too.
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
      // The purpose decides the kind of key, which the type of the map does not express.
      return key as SigningKeyOf<P>;
    },
    async find<P extends KeyPurpose>(purpose: P, kid: string) {
      await refresh();
      if (!/^[0-9a-f]{16}$/.test(kid)) return null;
      if (!keys.has(kid)) await lookUp(kid);
      const key = keys.get(kid);
      if (key?.purpose !== purpose || key.verifiesUntil <= now()) return null;
      // The purpose decides the kind of key, which the type of the map does not express.
      return key as SigningKeyOf<P>;
    },
    async listValid<P extends KeyPurpose>(purpose: P) {
      await refresh();
      const valid = [...keys.values()].filter((key) => key.purpose === purpose && key.verifiesUntil > now());
      return valid as SigningKeyOf<P>[];
    },
  };
}
