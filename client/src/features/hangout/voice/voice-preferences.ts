import { atom } from 'jotai';
import { readStorage, storageKeys, writeStorage } from '../../../platform/storage.ts';

/** When the microphone sends: while a key or button is held, while the user speaks, or always. */
export const TALK_MODES = ['hold', 'voice', 'open'] as const;
type TalkMode = (typeof TALK_MODES)[number];

/** The push-to-talk keys, as lower-case values of `KeyboardEvent.key`. */
export const TALK_KEYS = ['t', 'v', ' ', 'control'] as const;
type TalkKey = (typeof TALK_KEYS)[number];

export interface VoicePreferences {
  /** Devices of the microphone and of live sets; empty for the browser's default. */
  readonly microphoneId: string;
  readonly lineInId: string;
  readonly noiseSuppression: boolean;
  readonly echoCancellation: boolean;
  readonly talkMode: TalkMode;
  readonly talkKey: TalkKey;
  /** The level, 0 to 1, above which the user counts as speaking. */
  readonly threshold: number;
  /** True once the user has checked the microphone. */
  readonly isChecked: boolean;
  /** Volume of voices, 0 to 1. */
  readonly volume: number;
}

export const defaultVoicePreferences: VoicePreferences = {
  microphoneId: '',
  lineInId: '',
  noiseSuppression: true,
  echoCancellation: true,
  talkMode: 'voice',
  talkKey: 't',
  threshold: 0.35,
  isChecked: false,
  volume: 1,
};

const partOr = (value: unknown, fallback: number) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : fallback;
const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
const switchOr = (value: unknown, fallback: boolean) => (typeof value === 'boolean' ? value : fallback);

/** Parses stored preferences; invalid values are replaced by their defaults. */
export function parseVoicePreferences(text: string | null): VoicePreferences {
  const or = defaultVoicePreferences;
  let stored: Record<string, unknown> = {};
  try {
    stored = Object(JSON.parse(text ?? '{}'));
  } catch {
    // Stored text that is not JSON counts as empty.
  }
  return {
    microphoneId: textOr(stored.microphoneId, or.microphoneId),
    lineInId: textOr(stored.lineInId, or.lineInId),
    noiseSuppression: switchOr(stored.noiseSuppression, or.noiseSuppression),
    echoCancellation: switchOr(stored.echoCancellation, or.echoCancellation),
    talkMode: TALK_MODES.find((mode) => mode === stored.talkMode) ?? or.talkMode,
    talkKey: TALK_KEYS.find((key) => key === stored.talkKey) ?? or.talkKey,
    threshold: partOr(stored.threshold, or.threshold),
    isChecked: switchOr(stored.isChecked, or.isChecked),
    volume: partOr(stored.volume, or.volume),
  };
}

const preferencesAtom = atom(parseVoicePreferences(readStorage(storageKeys.voice)));

/** Preferences in this browser; writing merges a change into them. */
export const voicePreferencesAtom = atom(
  (get) => get(preferencesAtom),
  (get, set, change: Partial<VoicePreferences>) => {
    const next = { ...get(preferencesAtom), ...change };
    set(preferencesAtom, next);
    writeStorage(storageKeys.voice, JSON.stringify(next));
  },
);
