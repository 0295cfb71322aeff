import type { LiveAudioRole, VoiceProfile } from '@hangout/rules';

/** The current level of each speaker, 0 to 1, by uuid; silent speakers are absent. */
export type VoiceLevels = ReadonlyMap<string, number>;

export interface LiveAudioEvents {
  /** Called about ten times a second while a user speaks, and once when all are silent. */
  onLevels(levels: VoiceLevels): void;
  /** Called when the connection for voices is lost, and when it is restored. */
  onConnected(connected: boolean): void;
  /**
   * Called when the engine stops sending by itself. `code` is the code of a refusal by the server or of a
   * failure in the browser.
   */
  onStopped(code: string): void;
  /** Called when the engine has ended for good; another one may be opened. */
  onEnded(): void;
}

/**
 * Sends and receives the voices of a hangout. There are two engines, from which the server chooses: the relay, which
 * uses the hangout's own WebSocket, or Agora if the operator has an account there.
 */
export interface LiveAudio {
  join(): Promise<void>;
  /**
   * Starts to send `input`; the user must have the role PUBLISHER. The caller first requests the microphone from the
   * hangout, and stops the tracks of `input` at the end.
   * @throws if the server or the engine refuses
   */
  publish(input: MediaStream, profile: VoiceProfile): Promise<void>;
  /** Stops sending; voices are still received. */
  unpublish(): Promise<void>;
  /** [R041] Applies a change of the user's role. A user who loses the right to speak stops sending at once. */
  setRole(role: LiveAudioRole): Promise<void>;
  /** Mutes or unmutes the microphone. A muted microphone stays open but sends no sound, as in push to talk. */
  setMuted(muted: boolean): void;
  /** Sets the volume of each current and future speaker, 0 to 1; 0 is silent. */
  setVolumes(volumeOf: (uuid: string) => number): void;
  /** Stops sending and receiving, and releases all resources. */
  leave(): Promise<void>;
}
