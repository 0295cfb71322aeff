import type { Song } from '@hangout/contract/rest/shapes/song-shape';
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
import { createDeck, type Deck, type ElementTraits, type Rendition } from './deck.ts';
import { type FadeIn, FULL_VOLUME } from './fade-in.ts';
import type { LeadInResult } from './lead-in.ts';
import { canSetVolume } from './music-gain.ts';
import type { IdPlayer, SongPlayer } from './players/song-player.ts';
import { songNow } from './song-clock.ts';
import type { StartDelays, StartKind } from './start-delay.ts';

/** A deck (an audio element) with its loaded song and the state of its synchronization with the hangout. */
export interface LoadedDeck {
  readonly deck: Deck;
  /** The player of the song: the deck itself, or the player of a provider. */
  player: SongPlayer;
  song: Song | null;
  cue: Cue | null;
  /** [H1135] The chosen source of the song; null until it is chosen. */
  source: PlaybackChoice | null;
  /** The providers that have failed to play this song, with the reasons. */
  failed: Partial<Record<ClientProvider, PlaybackFailure>>;
  /** Why this listener cannot play the song from any provider; null unless all have failed. */
  unplayable: Unplayable | null;
  /** The error that made the song `broken`; null if `failed` already holds the reason. */
  error: unknown;
  sync: SyncState;
  rendition: Rendition;
  offsets: StreamUrls['contentOffsetMs'];
  /** Expiry of the signed URLs, epoch ms of the server's clock; null if the URLs do not expire. */
  expiresAt: number | null;
  /**
   * Kind of start whose delay is being measured: 'still' or 'warm' at the beginning of the song, 'moving' in
   * its middle; null once the delay is learned.
   */
  startKind: StartKind | null;
  /** [H505] How long before its start time the song was really started, ms; timers may be late. */
  startedEarlyMs: number;
  /** Result of the lead-in; null once the delay is learned from it, or if there was no lead-in. */
  led: LeadInResult | null;
  stopLeadIn: () => void;
  fade: FadeIn;
  /** [H1170] The crossfade at the start or the end of the song; null for a cut. */
  crossfade: DeckCrossfade | null;
  /** Share of the volume that this deck gets, 0 to 1; below 1 during a crossfade between two qualities of the song. */
  mix: number;
  wantedQuality: AudioQuality | null;
  /** The playing quality; null if unknown. */
  quality: AudioQuality | null;
  /** Whether the server is still encoding the requested quality. */
  qualityComes: boolean;
  /** Start of loading on the page's monotonic clock, ms. */
  loadedAt: number;
  /** [H1138] When the song was started or was last audible, on the page's monotonic clock, ms. */
  soundedAt: number;
  state:
    | 'empty'
    | 'loading'
    /** Another song is using the provider's player. */
    | 'waiting'
    | 'ready'
    | 'armed'
    | 'leading'
    | 'starting'
    | 'running'
    | 'blocked'
    | 'broken';
}

/** The crossfade of a deck; `startTime` is when the incoming song starts, epoch ms of the server's clock. */
export interface DeckCrossfade {
  readonly side: 'out' | 'into';
  readonly startTime: number;
  readonly crossfadeMs: number;
}

/** Fetches the URLs of an uploaded song; `renew` requests new ones. */
export type FetchStreamUrls = (
  songId: string,
  options: { readonly renew: boolean; readonly quality: AudioQuality },
) => Promise<StreamUrls>;

/** Plays songs of music providers. A provider's code and data are loaded with its first song. */
export interface ProviderPlayback {
  /** Loads the music providers and the connected accounts from which this listener can play songs. */
  readonly loadListener: () => Promise<Omit<PlaybackListener, 'failed'>>;
  /** [R108] Fetches the URLs of a song at a provider; `renew` requests new ones. */
  readonly fetchStreams: (
    provider: ClientProvider,
    id: string,
    options: {
      readonly renew: boolean;
      readonly quality: AudioQuality;
      readonly playbackToken: string | null;
    },
  ) => Promise<StreamUrls>;
  /** [R109] Returns the provider's player, the same one on each call. */
  readonly openPlayer: (provider: IdProvider) => Promise<IdPlayer>;
}

/** The listener's settings for both decks, and the delays learned in this browser. */
export interface ListenerSettings {
  readonly fetchStreamUrls: FetchStreamUrls;
  /** Null if this player is only for uploaded songs. */
  readonly providers: ProviderPlayback | null;
  /** [H289] The quality that the listener hears if a song has it. */
  quality: AudioQuality;
  trimMs: number;
  volume: number;
  /**
   * [H1440] Factor for the volume of the music, 0 to 1; below 1 while a voice is heard or a preview plays.
   */
  gain: number;
  muted: boolean;
  /** [H2222] True from a pause by the system until it or the listener turns the sound on again. */
  isInterrupted: boolean;
  delays: StartDelays;
  /** [H281] True if this browser supports the slow rate of a lead-in. */
  canLeadIn: boolean;
}

/**
 * Returns the position in the song that this listener should hear, ms: the hangout's position, plus [H1437]
 * the song lead while the user's own microphone is open.
 */
export const songTime = ({ startTime }: Cue): number => targetPosition(songNow(startTime), startTime);
/** [H2098] Longest time by which a deck begins before its song, ms. */
export const LONGEST_SILENT_START_MS = 1_400;

/**
 * [H2098] Returns the position in the song at which a deck begins to play, ms. `trimMs` is the position in the file that
 * plays when the song begins; what comes before it, silence or for a late output device the song's beginning, is played
 * earlier. Not on iOS, where pages cannot set the volume: there a start may end another element's sound.
 */
export const beginOf = (trimMs: number): number =>
  canSetVolume() ? -Math.max(0, Math.min(LONGEST_SILENT_START_MS, trimMs)) : 0;
export const isStarted = ({ state }: LoadedDeck): boolean =>
  state === 'running' || state === 'starting' || state === 'armed' || state === 'leading';

/** Returns the provider whose own player plays the song of a deck; null if the deck's audio element plays it. */
export const idProviderOf = ({ source }: Pick<LoadedDeck, 'source'>): IdProvider | null =>
  source?.kind === 'player' ? source.provider : null;

export function createLoadedDeck(traits?: ElementTraits, element?: HTMLAudioElement | null): LoadedDeck {
  const deck = createDeck(
    () => {
      // Its timer would take the deck for one that plays.
      loaded.stopLeadIn();
      loaded.error = deck.element.error ?? new Error('the song cannot be loaded any more');
      loaded.state = 'broken';
    },
    traits,
    element,
  );
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
    startedEarlyMs: 0,
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
