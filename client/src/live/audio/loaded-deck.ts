import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import {
  type AudioQuality,
  type ClientProvider,
  type IdProvider,
  INITIAL_SYNC,
  type PlaybackChoice,
  type PlaybackFailure,
  type PlaybackListener,
  type SyncState,
  targetPosition,
  type Unplayable,
} from '@hangout/rules';
import type { StreamUrls } from '../../api/stream-addresses.ts';
import type { Cue } from './cue.ts';
import { createDeck, type Deck, type Rendition } from './deck.ts';
import { type FadeIn, FULL_VOLUME } from './fade-in.ts';
import type { LeadInResult } from './lead-in.ts';
import type { IdPlayer, SongPlayer } from './players/song-player.ts';
import { songNow } from './song-clock.ts';
import type { StartDelays } from './start-delay.ts';

/** One deck with the song that is loaded in it, and its synchronization state. */
export interface LoadedDeck {
  /** The audio element of the deck. */
  readonly deck: Deck;
  /** What plays the song: the deck, or the player of a provider. */
  player: SongPlayer;
  song: Song | null;
  cue: Cue | null;
  /** [H1135] From where the song is played; null until that is chosen. */
  source: PlaybackChoice | null;
  /** The providers that have failed with this song, and what is said where all of them have. */
  failed: Partial<Record<ClientProvider, PlaybackFailure>>;
  unplayable: Unplayable | null;
  /** The error by which the song has become `broken`; null where it is in `failed` already. */
  error: unknown;
  sync: SyncState;
  rendition: Rendition;
  offsets: StreamUrls['contentOffsetMs'];
  /** When the signature of the song's addresses ends, epoch ms of the server's clock; null where there is none. */
  expiresAt: number | null;
  /** Whether playback started at the beginning of the song or in its middle; null once its start delay is learned. */
  startKind: 'still' | 'moving' | null;
  /** How the lead-in of the song ended; null once its delay is learned, or where there was none. */
  led: LeadInResult | null;
  /** Ends the timers of a lead-in. */
  stopLeadIn: () => void;
  fade: FadeIn;
  /** [H1170] The crossfade in which the song comes or goes; null for a cut. */
  crossfade: DeckCrossfade | null;
  /** The share of the volume, 0 to 1: below 1 while another deck plays the song in another quality. */
  mix: number;
  /** [H289] The quality that was asked for, the one that plays where it is known, and whether the wanted one is being made. */
  wantedQuality: AudioQuality | null;
  quality: AudioQuality | null;
  qualityComes: boolean;
  /** When loading of the song started, on the page's monotonic clock, ms. */
  loadedAt: number;
  /** [H1138] When the song was started or last sounded, on the page's monotonic clock, ms. */
  soundedAt: number;
  state:
    | 'empty'
    | 'loading'
    /** The player of the song's provider still plays another song. */
    | 'waiting'
    | 'ready'
    | 'armed'
    | 'leading'
    | 'starting'
    | 'running'
    | 'blocked'
    | 'broken';
}

/** The crossfade of a deck: `startTime` is that of the song which comes, on the server's clock. */
export interface DeckCrossfade {
  readonly side: 'out' | 'into';
  readonly startTime: number;
  readonly crossfadeMs: number;
}

/** Fetches the addresses of an uploaded song; `renew` asks for new ones. */
export type FetchStreamUrls = (
  songId: string,
  options: { readonly renew: boolean; readonly quality: AudioQuality },
) => Promise<StreamUrls>;

/** What a page can play beside uploaded songs. Each part is loaded when a song first needs it. */
export interface ProviderPlayback {
  /** What the listener can play from; failures of the song are added. */
  readonly loadListener: () => Promise<Omit<PlaybackListener, 'failed'>>;
  /** [R108] Fetches the addresses of a song at a provider; `renew` asks for new ones. */
  readonly fetchStreams: (
    provider: ClientProvider,
    id: string,
    options: {
      readonly renew: boolean;
      readonly quality: AudioQuality;
      readonly playbackToken: string | null;
    },
  ) => Promise<StreamUrls>;
  /** [R109] The player of a provider, which is the same one each time. */
  readonly openPlayer: (provider: IdProvider) => Promise<IdPlayer>;
}

/** Settings of the listener for both decks, and what was learned of this browser. */
export interface ListenerSettings {
  readonly fetchStreamUrls: FetchStreamUrls;
  /** Null where only uploaded songs are played. */
  readonly providers: ProviderPlayback | null;
  /** [H289] The quality that the listener hears, where a song has it. */
  quality: AudioQuality;
  trimMs: number;
  volume: number;
  /** [H1440] The factor by which the music is lowered at the moment. */
  gain: number;
  muted: boolean;
  delays: StartDelays;
  /** [H281] Whether this browser plays at the slow rate of a lead-in. */
  canLeadIn: boolean;
}

/** The hangout's current position in a song, ms; [H1437] ahead of it while one's own microphone is open. */
export const songTime = ({ startTime }: Cue): number => targetPosition(songNow(startTime), startTime);
export const isStarted = ({ state }: LoadedDeck): boolean =>
  state === 'running' || state === 'starting' || state === 'armed' || state === 'leading';

/** The provider whose own player plays the song of a deck; null where the deck itself does. */
export const idProviderOf = ({ source }: Pick<LoadedDeck, 'source'>): IdProvider | null =>
  source?.kind === 'player' ? source.provider : null;

/** Creates an empty deck. */
export function createLoadedDeck(): LoadedDeck {
  const deck = createDeck(() => {
    loaded.error = deck.element.error ?? new Error('the song cannot be loaded any more');
    loaded.state = 'broken';
  });
  const loaded: LoadedDeck = {
    deck,
    player: deck,
    song: null,
    cue: null,
    source: null,
    failed: {},
    unplayable: null,
    error: null,
    sync: INITIAL_SYNC,
    rendition: 'hls',
    offsets: null,
    expiresAt: null,
    startKind: null,
    led: null,
    stopLeadIn: () => {},
    fade: FULL_VOLUME,
    crossfade: null,
    mix: 1,
    wantedQuality: null,
    quality: null,
    qualityComes: false,
    loadedAt: 0,
    soundedAt: 0,
    state: 'empty',
  };
  return loaded;
}
