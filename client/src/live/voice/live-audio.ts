import type { LiveAudioRole, VoiceProfile } from '@hangout/rules';

/** How loud each speaker is at the moment, 0 to 1, by uuid; those who are silent are absent. */
export type VoiceLevels = ReadonlyMap<string, number>;

/** What an engine of live audio tells the page. */
export interface LiveAudioEvents {
  /** About ten times a second while somebody speaks, and once when all are silent. */
  onLevels(levels: VoiceLevels): void;
  /** The connection for voices was lost, or is back. */
  onConnected(connected: boolean): void;
  /** The engine has stopped sending, by no wish of the person; `code` is a refusal of the server or of the browser. */
  onStopped(code: string): void;
}

/**
 * Live audio of one hangout. Two engines implement it: the relay of the hangout's own socket, and Agora where the operator
 * has an account. The server's answer says which.
 */
export interface LiveAudio {
  /** Begins to receive voices. */
  join(): Promise<void>;
  /**
   * Begins to send what a device records; only for those with the role PUBLISHER. The caller opens the microphone at the hangout
   * before, and ends the tracks of the input.
   * @throws where the server or the engine refuses
   */
  publish(input: MediaStream, profile: VoiceProfile): Promise<void>;
  /** Stops sending; voices are still received. */
  unpublish(): Promise<void>;
  /** [R041] Follows a change of the person's role: who loses the right to speak stops sending at once. */
  setRole(role: LiveAudioRole): Promise<void>;
  /** While true nothing is sent, though the microphone stays open: push to talk. */
  setMuted(muted: boolean): void;
  /** How loud each speaker is to be, 0 to 1: asked for whoever speaks, now and later; 0 for who is not to be heard. */
  setVolumes(volumeOf: (uuid: string) => number): void;
  /** Stops sending and receiving, and frees what was opened. */
  leave(): Promise<void>;
}
