import type { VoiceLevels } from '../live-audio.ts';
import type { AgoraClient, RemoteSpeaker, SpeakerVolume } from './sdk.ts';

/** A speaker below this level (0 to 100) counts as silent. */
const SILENT_LEVEL = 5;

/** Plays the voices of the other users, at the volumes that the listener chose. */
export interface Voices {
  /** Plays the voices that arrive through `client`. */
  follow(client: AgoraClient): void;
  setVolumes(volumeOf: (uuid: string) => number): void;
  clear(): void;
}

export function createVoices(onLevels: (levels: VoiceLevels) => void): Voices {
  const speakers = new Map<string, RemoteSpeaker>();
  let volumeOf: (uuid: string) => number = () => 1;
  let wasSilent = true;

  const adjust = (uuid: string) =>
    speakers.get(uuid)?.audioTrack?.setVolume(Math.round(volumeOf(uuid) * 100));
  const receive = async (client: AgoraClient, user: RemoteSpeaker) => {
    const uuid = String(user.uid);
    speakers.set(uuid, user);
    await client.subscribe(user, 'audio');
    // The speaker may have muted or left while the voice was being requested.
    if (speakers.get(uuid) !== user) return;
    adjust(uuid);
    user.audioTrack?.play();
  };
  const report = (volumes: readonly SpeakerVolume[]) => {
    const loud = volumes.filter(({ level }) => level >= SILENT_LEVEL);
    if (loud.length === 0 && wasSilent) return;
    wasSilent = loud.length === 0;
    onLevels(new Map(loud.map(({ uid, level }) => [String(uid), level / 100])));
  };
  return {
    follow(client) {
      client.on('user-published', (user, media) => {
        // After a failure the speaker is forgotten. At the next reconnect Agora announces the voice again.
        if (media === 'audio') receive(client, user).catch(() => speakers.delete(String(user.uid)));
      });
      client.on('user-unpublished', (user, media) => {
        if (media === 'audio') speakers.delete(String(user.uid));
      });
      client.on('user-left', (user) => speakers.delete(String(user.uid)));
      client.on('volume-indicator', report);
      client.enableAudioVolumeIndicator();
    },
    setVolumes(next) {
      volumeOf = next;
      for (const uuid of speakers.keys()) adjust(uuid);
    },
    clear() {
      speakers.clear();
      report([]);
    },
  };
}
