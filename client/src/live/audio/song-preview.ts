import { PREVIEW_SECONDS } from '@hangout/rules';
import type { StreamUrls } from '../../api/stream-addresses.ts';
import { audioSettingsAtom, store } from '../../platform/store.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';
import { createDeck, type Deck } from './deck.ts';
import { type Preview, previewAtom } from './music-gain.ts';

export interface PreviewSource {
  readonly addresses: StreamUrls;
  readonly startSeconds: number;
}

/** A preview is at least this loud, even if the hangout's volume is zero. */
const LEAST_VOLUME = 0.3;

export interface PreviewPlayerOptions {
  /** Creates the deck for previews, which calls `onFatal` if a preview cannot be played, and `onEnded` at its end. */
  readonly openDeck: (onFatal: () => void, onEnded: () => void) => Pick<Deck, 'load' | 'play' | 'clear'>;
  readonly setPreview: (preview: Preview | null) => void;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** [H1042] Plays previews, each of which stops the previous one and ends after 30 s. */
export function createPreviewPlayer({ openDeck, setPreview, setTimer, clearTimer }: PreviewPlayerOptions) {
  let deck: ReturnType<typeof openDeck> | null = null;
  let timer: unknown;
  let run = 0;
  let onFailed: (error: unknown) => void = () => {};

  function stop(): void {
    run += 1;
    clearTimer(timer);
    deck?.clear();
    setPreview(null);
  }

  function fail(error: unknown): void {
    stop();
    onFailed(error);
  }

  return {
    stop,
    /** Plays a preview. Must be called in a click handler. Calls `failed` if the preview cannot be played. */
    async play(
      key: string,
      load: () => Promise<PreviewSource>,
      failed: (error: unknown) => void,
    ): Promise<void> {
      stop();
      const mine = run;
      onFailed = failed;
      setPreview({ key, status: 'loading' });
      deck ??= openDeck(() => fail(new Error('the audio of a preview cannot be played')), stop);
      // `play()` must be called before the first `await`, still in the click handler: otherwise Safari does
      // not let the element play later.
      void deck.play().catch(() => {});
      try {
        const { addresses, startSeconds } = await load();
        if (mine !== run) return;
        const { contentOffsetMs } = addresses;
        await deck.load(addresses, (rendition) => startSeconds + (contentOffsetMs?.[rendition] ?? 0) / 1000);
        if (mine !== run) return;
        await deck.play();
        if (mine !== run) return;
        setPreview({ key, status: 'playing' });
        timer = setTimer(stop, PREVIEW_SECONDS * 1000);
      } catch (error) {
        if (mine === run) fail(error);
      }
    },
  };
}

const player = createPreviewPlayer({
  openDeck(onFatal, onEnded) {
    const deck = createDeck(onFatal);
    deck.element.addEventListener('ended', onEnded);
    const follow = () => {
      deck.element.volume = Math.max(LEAST_VOLUME, store.get(audioSettingsAtom).volume);
    };
    follow();
    store.sub(audioSettingsAtom, follow);
    return deck;
  },
  setPreview: (preview) => store.set(previewAtom, preview),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as number | undefined),
});

export const playPreview = player.play;

/** Stops the preview with this key; without a key, stops any preview. */
export function stopPreview(key?: string): void {
  if (key === undefined || store.get(previewAtom)?.key === key) player.stop();
}

onUserDataCleared(() => stopPreview());
