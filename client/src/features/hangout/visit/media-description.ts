import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { sizeCover } from '../../../design/primitives/cover-size.ts';

const artworkSizes = [128, 256, 500] as const;

/** [H1654] Describes a play for the lock screen and the system's media controls. */
export function describeMedia(
  playing: NowPlaying | null,
  hangout: string,
  cover: string | null,
): MediaMetadataInit {
  if (!playing) return { title: hangout };
  const { song } = playing;
  const artwork = cover
    ? artworkSizes.map((size) => ({ src: sizeCover(cover, size / 2), sizes: `${size}x${size}` }))
    : [];
  return { title: song.trackName, artist: song.artistName, album: hangout, artwork };
}

/** [H1654] Returns length and position of a play, seconds; undefined if nothing plays or the play has not begun. */
export function describePosition(playing: NowPlaying | null, now: number): MediaPositionState | undefined {
  if (!playing || now < playing.startTime || now >= playing.endTime) return undefined;
  return {
    duration: (playing.endTime - playing.startTime) / 1000,
    position: (now - playing.startTime) / 1000,
    playbackRate: 1,
  };
}
