import type { ClientProvider, ProvidedSong } from '@hangout/rules';
import type { DailyQuota } from './provider-storage.ts';
import type { TokenSource } from './token-source.ts';

/** A song as its provider describes it, before it is stored. */
export interface ProviderSong extends ProvidedSong {
  /** False if the provider says that the song cannot be played in the listener's country. */
  readonly isPlayable: boolean;
}

/** One page of results; `next` is the cursor of the next page, null at the end. */
export interface ProviderPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** An entry of a collection that is no song of its provider: one that it lost, or a file of the collection's owner. */
export interface MissingSong {
  /** Position within the page, which counts missing songs too. */
  readonly index: number;
  readonly id: string | null;
  /** Null if the provider does not tell the names any more. */
  readonly trackName: string | null;
  readonly artistName: string | null;
}

/** A page of a collection's songs, with the missing ones if the provider tells which. */
interface ProviderSongPage extends ProviderPage<ProviderSong> {
  readonly missing?: readonly MissingSong[];
}

/** Parameters of every call to a provider. */
export interface ProviderCall {
  /** Country of the listener, two upper-case letters; catalogues differ by country. */
  readonly country: string;
  /** Aborted when nobody waits for the response any more. */
  readonly signal: AbortSignal;
  /** The listener's account at this provider; null if none is connected or needed. */
  readonly account: TokenSource | null;
}

export interface ProviderSearch extends ProviderCall {
  /** Not blank [R142][R143]. */
  readonly words: string;
  /** If false, songs that the provider marks as explicit are left out. */
  readonly explicit: boolean;
  readonly limit: number;
  readonly offset: number;
  /** [R256] Called if the search in the listener's own account fails; the public results are still returned. */
  readonly onAccountError?: (error: unknown) => void;
  /**
   * [H1538] Called before a call that a daily quota counts.
   * @throws ProviderError `rate_limited` if the searching user has used up their share
   */
  readonly beforeCountedCall?: (quota: DailyQuota) => Promise<void>;
}

const COLLECTION_KINDS = ['playlist', 'album', 'likes'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** A playlist, an album or the liked songs of an account. */
export interface ProviderCollection {
  readonly kind: CollectionKind;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly thumbnail: string | null;
  /** Number of songs; null if the provider does not state it. */
  readonly count: number | null;
}

/** What a link to a provider leads to. */
export interface LinkTarget {
  readonly provider: ClientProvider;
  readonly kind: 'song' | CollectionKind;
  readonly id: string;
  /** [R044] Secret from the link of a private track. */
  readonly playbackToken: string | null;
  /** Collection in which the link opens the song. */
  readonly collection?: { readonly kind: CollectionKind; readonly id: string };
}

/** URLs of a song's audio; at least one is not null. */
interface ProviderStreams {
  readonly hls: string | null;
  readonly http: string | null;
  /** When the URLs expire, epoch ms; null if they do not expire. */
  readonly expiresAt: number | null;
}

/**
 * A catalogue of songs. Methods for what a provider cannot do are absent, so that callers can tell. Every
 * method throws `ProviderError` if the provider refuses, and returns null or an empty page for what it does
 * not have.
 */
export interface MusicProvider {
  readonly key: ClientProvider;
  /** Quotas of calls that the provider limits per day. */
  readonly quotas?: readonly DailyQuota[];
  search?(search: ProviderSearch): Promise<{ songs: readonly ProviderSong[]; hasMore: boolean }>;
  songById(
    id: string,
    call: ProviderCall & { readonly playbackToken?: string | null },
  ): Promise<ProviderSong | null>;
  songByIsrc?(isrc: string, call: ProviderCall): Promise<ProviderSong | null>;
  /** Returns what a link leads to; null for links of other sites. Sends a request only for short links. */
  readLink?(link: URL, call: ProviderCall): Promise<LinkTarget | null>;
  collection?(kind: CollectionKind, id: string, call: ProviderCall): Promise<ProviderCollection | null>;
  /** Lists a collection's songs in order; `next` of a page is the cursor of the one after it. */
  collectionSongs?(
    kind: CollectionKind,
    id: string,
    call: ProviderCall & { readonly cursor: string | null },
  ): Promise<ProviderSongPage>;
  /** Lists the playlists, albums and liked songs in the user's account at the provider, page by page. */
  accountCollections?(
    call: ProviderCall & { readonly cursor: string | null },
  ): Promise<ProviderPage<ProviderCollection>>;
  streams?(
    id: string,
    call: ProviderCall & {
      readonly playbackToken?: string | null;
      readonly quality: 'low' | 'medium' | 'high';
    },
  ): Promise<ProviderStreams | null>;
  /**
   * Returns a preview's signed URL, for providers whose `ProviderSong.preview` cannot contain it; null if the
   * song is unavailable.
   */
  preview?(
    id: string,
    call: ProviderCall,
  ): Promise<{ readonly url: string; readonly expiresAt: number } | null>;
  /** [R007] Creates a playlist in the user's account at the provider; returns its id and the link to its page. */
  createPlaylist?(
    playlist: { readonly name: string; readonly description: string },
    call: ProviderCall,
  ): Promise<{ readonly id: string; readonly link: string | null }>;
  /** Appends songs, at most `EXPORT_PAGE` at a time. */
  addToPlaylist?(playlistId: string, songIds: readonly string[], call: ProviderCall): Promise<void>;
  /** Sign-in of users on a page of the provider. */
  readonly oauth?: ProviderOAuth;
  /** Sign-in of users inside the provider's own player. */
  readonly userTokens?: ProviderUserTokens;
  /** Token of the operator's app, with which browsers read public songs [R204]. */
  readonly appToken?: TokenSource;
}

/** Number of songs added to a provider's playlist per call. */
export const EXPORT_PAGE = 100;

/** Result of the exchange of a code or refresh token. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Null if the previous refresh token stays valid. */
  readonly refreshToken: string | null;
  /** Epoch ms; Infinity if the provider does not state it. */
  readonly expiresAt: number;
  /** Scopes that the user granted; absent if the provider does not state them. */
  readonly scopes?: readonly string[];
}

export interface ProviderProfile {
  readonly id: string;
  readonly name: string;
  /** Whether the account's plan allows playback in other players (Spotify Premium, Apple Music). */
  readonly isPremium: boolean;
  /** Country of the account, two upper-case letters; null if unknown. */
  readonly country: string | null;
}

export interface ProviderOAuth {
  /** Returns the URL of the page on which a user grants access, with PKCE (S256). */
  authorizeUrl(request: {
    readonly redirectUri: string;
    readonly state: string;
    readonly codeChallenge: string;
  }): string;
  exchangeCode(request: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly redirectUri: string;
    readonly signal: AbortSignal;
  }): Promise<ProviderTokens>;
  refresh(refreshToken: string, signal: AbortSignal): Promise<ProviderTokens>;
  profile(accessToken: string, signal: AbortSignal): Promise<ProviderProfile>;
}

/**
 * For accounts that sign in inside the provider's own player; the browser passes on the token that it gets
 * there.
 */
interface ProviderUserTokens {
  /**
   * Returns the signed token that opens the player in a browser. It names the operator and gives no access to
   * accounts.
   */
  developerToken(): Promise<string>;
  /** @throws ProviderError `unauthorized` if the provider does not know the token */
  profile(userToken: string, signal: AbortSignal): Promise<ProviderProfile>;
}
