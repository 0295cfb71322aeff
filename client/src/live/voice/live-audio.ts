import type { LiveAudioRole, VoiceProfile } from '@hangout/rules';

/** The current level of each speaker, 0 to 1, by uuid; silent speakers are absent. */
export type VoiceLevels = ReadonlyMap<string, number>;

/** The events of a live audio engine. */
export interface LiveAudioEvents {
  /** Called about ten times a second while a user speaks, and once when all are silent. */
  onLevels(levels: VoiceLevels): void;
  /** The connection for voices was lost or restored. */
  onConnected(connected: boolean): void;
  /**
   * The engine stopped sending without the user's request. `code` says why: a refusal by the server or a failure in the
   * browser.
   */
  onStopped(code: string): void;
}

/**
 * Sends and receives the voices of one hangout. Two engines implement this interface: the relay through the hangout's
 * own WebSocket, and Agora if the operator has an account. The server chooses the engine.
 */
export interface LiveAudio {
  /** Starts to receive voices. */
  join(): Promise<void>;
  /**
   * Starts to send what `input` records; the user must have the role PUBLISHER. The caller opens the microphone at the
   * hangout before this call, and stops the tracks of `input` in the end.
   * @throws if the server or the engine refuses
   */
  publish(input: MediaStream, profile: VoiceProfile): Promise<void>;
  /** Stops sending; voices are still received. */
  unpublish(): Promise<void>;
  /** [R041] Applies a change of the user's role: a user who loses the right to speak stops sending at once. */
  setRole(role: LiveAudioRole): Promise<void>;
  /** For push to talk: while muted, the engine sends no sound, but the microphone stays open. */
  setMuted(muted: boolean): void;
  /** Sets the volume of each present and future speaker, 0 to 1; 0 silences a speaker. */
  setVolumes(volumeOf: (uuid: string) => number): void;
  /** Stops sending and receiving, and releases all resources. */
  leave(): Promise<void>;
}
