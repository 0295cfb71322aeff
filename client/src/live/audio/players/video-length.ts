import { musicProvidersQuery } from '../../../api/music-providers.ts';
import { i18n } from '../../../platform/i18n.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { awaitEvent } from './await-start.ts';
import { createVideoWindow } from './video-window.ts';
import { loadYouTubeApi, type YouTubePlayer } from './youtube.ts';
import './video-window.css';

const TIMEOUT_MS = 10_000;
/**
 * Some videos report their length only during playback. If the length is unknown after this time, ms, the
 * video is played without sound.
 */
const PLAY_AFTER_MS = 1_500;
const POLL_MS = 100;

/**
 * [H1002] Reads the length of a video, s, with a separate muted player, which is visible because YouTube requires that.
 * Returns null if the video does not report its length.
 */
export async function readVideoLength(id: string): Promise<number | null> {
  const { providers } = await queryClient.fetchQuery(musicProvidersQuery());
  const script = providers.find(({ key }) => key === 'youtube')?.player?.script;
  if (!script) return null;
  const { Player } = await loadYouTubeApi(script);
  const place = createVideoWindow(i18n.t('player.video'));
  place.show(true);
  const opened = awaitEvent('open');
  let hasFailed = false;
  const player: YouTubePlayer = new Player(place.target, {
    ...{ width: '100%', height: '100%' },
    playerVars: { playsinline: 1, rel: 0, disablekb: 1, origin: location.origin },
    events: {
      onReady: opened.resolve,
      onError: () => {
        hasFailed = true;
        opened.resolve();
      },
    },
  });
  try {
    await opened.promise;
    if (!hasFailed) {
      player.mute();
      player.cueVideoById({ videoId: id });
    }
    const begin = performance.now();
    let isPlaying = false;
    while (!hasFailed && performance.now() - begin < TIMEOUT_MS) {
      const seconds = player.getDuration();
      if (seconds > 0) return seconds;
      if (!isPlaying && performance.now() - begin > PLAY_AFTER_MS) {
        isPlaying = true;
        player.playVideo();
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return null;
  } finally {
    player.destroy();
    place.remove();
  }
}
