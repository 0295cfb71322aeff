import type { VoiceLevels } from '../live-audio.ts';
import type { AgoraClient, RemoteSpeaker, SpeakerVolume } from './sdk.ts';

/** A speaker below this level (0 to 100) counts as silent. */
const SILENT_LEVEL = 5;

/** Plays the voices of the other users, at the volumes that the listener chose. */
export interface Voices {
  /** Plays the voices that arrive through `client`, which has joined as `ownUid`. */
  follow(client: AgoraClient, ownUid: string): void;
  setVolumes(volumeOf: (uuid: string) => number): void;
  clear(): void;
}

/** [H2142] A uid is the uuid of a person, a colon and an id of the connection. */
const personOf = (uid: string | number) => String(uid).split(':', 1)[0] ?? '';

export function createVoices(onLevels: (levels: VoiceLevels) => void): Voices {
  const speakers = new Map<RemoteSpeaker['uid'], RemoteSpeaker>();
  let volumeOf: (uuid: string) => number = () => 1;
  let wasSilent = true;

  const adjust = ({ uid, audioTrack }: RemoteSpeaker) =>
    audioTrack?.setVolume(Math.round(volumeOf(personOf(uid)) * 100));
  const receive = async (client: AgoraClient, user: RemoteSpeaker) => {
    speakers.set(user.uid, user);
    await client.subscribe(user, 'audio');
    // The speaker may have muted or left while the voice was being requested.
    if (speakers.get(user.uid) !== user) return;
    adjust(user);
    user.audioTrack?.play();
  };
  const report = (volumes: readonly SpeakerVolume[]) => {
    const loud = volumes.filter(({ level }) => level >= SILENT_LEVEL);
    if (loud.length === 0 && wasSilent) return;
    wasSilent = loud.length === 0;
    onLevels(new Map(loud.map(({ uid, level }) => [personOf(uid), level / 100])));
  };
  return {
    follow(client, ownUid) {
      client.on('user-published', (user, media) => {
        // Nobody hears themselves from another tab of theirs.
        if (media !== 'audio' || personOf(user.uid) === personOf(ownUid)) return;
        // After a failure the speaker is forgotten. At the next reconnect Agora announces the voice again.
        receive(client, user).catch(() => speakers.delete(user.uid));
      });
      client.on('user-unpublished', (user, media) => {
        if (media === 'audio') speakers.delete(user.uid);
      });
      client.on('user-left', (user) => speakers.delete(user.uid));
      client.on('volume-indicator', report);
      client.enableAudioVolumeIndicator();
    },
    setVolumes(next) {
      volumeOf = next;
      for (const speaker of speakers.values()) adjust(speaker);
    },
    clear() {
      speakers.clear();
      report([]);
    },
  };
}
