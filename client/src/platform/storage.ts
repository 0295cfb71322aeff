import { AUDIO_QUALITIES, type AudioQuality, DEFAULT_AUDIO_QUALITY } from '@hangout/rules';
/**
 * Keys of the data stored in this browser. Stored values may be damaged or outdated: an invalid one is
 * replaced by its default.
 */
export const storageKeys = {
  locale: 'locale',
  core: 'core',
  currentRoom: 'currentRoom',
  sound: 'sound',
  startDelays: 'startDelays',
  playTracking: 'playTracking',
  trackingConsent: 'trackingConsent',
  dismissedBanners: 'dismissedBanners',
  voice: 'voice',
  push: 'push',
  leftTokens: 'leftTokens',
} as const;

/** [R078] The token and the settings stored in this browser. */
export interface LocalSettings {
  readonly token: string | null;
  readonly audioQuality: AudioQuality;
  /** [R276] Country whose music catalogues are searched, in lower case. */
  readonly appleStorefrontId: string;
  readonly previewsPlayed: number;
  /** [H1241] Whether the user has chosen the country; otherwise it is that of their IP address. */
  readonly isCountryChosen?: boolean;
}

/** [R100] The hangout that the user is visiting; empty if none. [H817] The password is never stored. */
export interface CurrentRoom {
  readonly slug: string | null;
  readonly password: string | null;
  readonly error: string | null;
  readonly kickInfo: KickInfo | null;
}

/** [R096] Why the user was removed from a hangout, and until when (epoch ms). */
export interface KickInfo {
  readonly slug: string;
  readonly type: string;
  readonly reason: string;
  readonly expirationTime: number | null;
}

/** `volume` is 0 to 1. `trimMs` is the output latency of this device, ms. */
export interface AudioSettings {
  readonly volume: number;
  readonly muted: boolean;
  readonly trimMs: number;
}

export const defaultLocalSettings: LocalSettings = {
  token: null,
  audioQuality: DEFAULT_AUDIO_QUALITY,
  appleStorefrontId: 'us',
  previewsPlayed: 0,
};
export const noCurrentRoom: CurrentRoom = { slug: null, password: null, error: null, kickInfo: null };
export const defaultAudioSettings: AudioSettings = { volume: 0.7, muted: false, trimMs: 0 };

type Fields = Record<string, unknown>;

function parseFields(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const textOr = <T>(value: unknown, fallback: T) =>
  typeof value === 'string' && value !== '' ? value : fallback;
const clampedOr = (value: unknown, min: number, max: number, fallback: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : fallback;

export function parseLocalSettings(text: string | null): LocalSettings {
  const { token, audioQuality, appleStorefrontId, previewsPlayed, isCountryChosen } = parseFields(text);
  return {
    token: textOr(token, null),
    audioQuality:
      AUDIO_QUALITIES.find((quality) => quality === audioQuality) ?? defaultLocalSettings.audioQuality,
    appleStorefrontId: textOr(appleStorefrontId, defaultLocalSettings.appleStorefrontId),
    previewsPlayed: Math.floor(clampedOr(previewsPlayed, 0, Number.MAX_SAFE_INTEGER, 0)),
    ...(isCountryChosen === true ? { isCountryChosen } : {}),
  };
}

export function parseCurrentRoom(text: string | null): CurrentRoom {
  const { slug, error, kickInfo } = parseFields(text);
  return {
    slug: textOr(slug, null),
    password: null,
    error: textOr(error, null),
    kickInfo: parseKickInfo(kickInfo),
  };
}

function parseKickInfo(value: unknown): KickInfo | null {
  if (typeof value !== 'object' || value === null) return null;
  const { slug, type, reason, expirationTime }: Fields = { ...value };
  if (typeof slug !== 'string' || typeof type !== 'string') return null;
  return {
    slug,
    type,
    reason: textOr(reason, ''),
    expirationTime: typeof expirationTime === 'number' ? expirationTime : null,
  };
}

export function parseAudioSettings(text: string | null): AudioSettings {
  const { volume, muted, trimMs } = parseFields(text);
  return {
    volume: clampedOr(volume, 0, 1, defaultAudioSettings.volume),
    muted: muted === true,
    trimMs: Math.round(clampedOr(trimMs, -500, 500, 0)),
  };
}

/**
 * Reads and writes localStorage or sessionStorage, or memory if the storage is full or blocked, as in some
 * frames. The copy in memory is read first, unless other tabs write to the same storage.
 */
function createSafeStorage(open: () => Storage | undefined, { isShared }: { readonly isShared: boolean }) {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      const storage = open();
      return storage ? use(storage) : null;
    } catch {
      return null;
    }
  };
  return {
    read(key: string): string | null {
      const copy = memory.get(key) ?? null;
      if (copy !== null && !isShared) return copy;
      return attempt((storage) => storage.getItem(key)) ?? copy;
    },
    /** Stores a text; null removes the stored one. */
    write(key: string, value: string | null): void {
      if (value === null) {
        memory.delete(key);
        attempt((storage) => storage.removeItem(key));
      } else {
        memory.set(key, value);
        attempt((storage) => storage.setItem(key, value));
      }
    },
    clear(): void {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** localStorage, which all tabs of this browser share. */
export const { read: readStorage, write: writeStorage } = createSafeStorage(() => globalThis.localStorage, {
  isShared: true,
});

/** sessionStorage, which survives a reload of this tab. */
export const tabStorage = createSafeStorage(() => globalThis.sessionStorage, { isShared: false });
