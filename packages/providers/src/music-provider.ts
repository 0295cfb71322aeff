import type { ClientProvider } from '@hangout/rules';
import type { DailyQuota } from './provider-storage.ts';
import type { TokenSource } from './token-source.ts';

/** A song as its provider describes it; nothing of it is stored yet. */
export interface ProviderSong {
  readonly id: string;
  readonly trackName: string;
  readonly artistName: string;
  readonly albumName: string | null;
  readonly releaseYear: number | null;
  /** Seconds, 0 where the provider does not say it. */
  readonly duration: number;
  readonly explicit: boolean;
  readonly genre: string | null;
  /** Upper-case letters and digits without hyphens; null where the provider does not say it. */
  readonly isrc: string | null;
  /** Address of the cover, 256 pixels wide or the next larger size. */
  readonly thumbnail: string | null;
  /** Address of an excerpt that everybody may hear. */
  readonly preview: string | null;
  /** Address of the song's page at the provider. */
  readonly link: string | null;
  /** [R044] Secret of a private track, without which it cannot be played. */
  readonly playbackToken: string | null;
  /** False where the provider says that the song cannot be played in the country of the call. */
  readonly isPlayable: boolean;
}

/** One page of results; `next` is what to ask for the following page, null at the end. */
export interface ProviderPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** A song of a collection that its provider does not have any more. */
export interface MissingSong {
  /** Position within the page, gaps counted. */
  readonly index: number;
  readonly id: string | null;
  /** Null where the provider does not tell the names any more. */
  readonly trackName: string | null;
  readonly artistName: string | null;
}

/** A page of a collection's songs, with the gaps between them where the provider names them. */
export interface ProviderSongPage extends ProviderPage<ProviderSong> {
  readonly missing?: readonly MissingSong[];
}

/** What every call to a provider is given. */
export interface ProviderCall {
  /** Country of the listener, two upper-case letters: catalogues differ by it. */
  readonly country: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** The account of the listener at this provider; null where they have connected none, or it is not needed. */
  readonly account: TokenSource | null;
}

export interface ProviderSearch extends ProviderCall {
  /** At least one character that is no blank [R142][R143]. */
  readonly words: string;
  /** False leaves explicit songs out, where the provider tells them apart. */
  readonly explicit: boolean;
  readonly limit: number;
  readonly offset: number;
  /** [R256] Called where the tracks of the listener's own account cannot be searched; all others are answered all the same. */
  readonly onAccountError?: (error: unknown) => void;
}

export const COLLECTION_KINDS = ['playlist', 'album', 'likes'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** A playlist, an album or the liked songs of an account. */
export interface ProviderCollection {
  readonly kind: CollectionKind;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly thumbnail: string | null;
  /** Number of songs; null where the provider does not say it. */
  readonly count: number | null;
}

/** What a link leads to at a provider. */
export interface LinkTarget {
  readonly provider: ClientProvider;
  readonly kind: 'song' | CollectionKind;
  readonly id: string;
  /** [R044] The secret in the link of a private track. */
  readonly playbackToken: string | null;
}

/** Addresses of a song's audio; at least one of them is set. */
export interface ProviderStreams {
  readonly hls: string | null;
  readonly http: string | null;
  /** When the addresses end, epoch ms; null where they do not. */
  readonly expiresAt: number | null;
}

/**
 * A catalogue of songs. What a provider cannot do is absent, so that a caller sees by the method whether it may ask.
 * Every method throws `ProviderError` for what the provider refuses, and answers null or an empty page for what it does
 * not have.
 */
export interface MusicProvider {
  readonly key: ClientProvider;
  /** Calls that are counted because the provider grants few of them a day. */
  readonly quotas?: readonly DailyQuota[];
  search?(search: ProviderSearch): Promise<{ songs: readonly ProviderSong[]; hasMore: boolean }>;
  songById(
    id: string,
    call: ProviderCall & { readonly playbackToken?: string | null },
  ): Promise<ProviderSong | null>;
  songByIsrc?(isrc: string, call: ProviderCall): Promise<ProviderSong | null>;
  /** What a link leads to; null for links of others. It asks nobody, unless the link is a short one. */
  readLink?(link: URL, call: ProviderCall): Promise<LinkTarget | null>;
  collection?(kind: CollectionKind, id: string, call: ProviderCall): Promise<ProviderCollection | null>;
  /** The songs of a collection in its order; `next` of a page is the cursor of the following one. */
  collectionSongs?(
    kind: CollectionKind,
    id: string,
    call: ProviderCall & { readonly cursor: string | null },
  ): Promise<ProviderSongPage>;
  /** The collections of the account of the call. */
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
  /** The signed address of an excerpt, where `ProviderSong.preview` cannot hold it; null for a song that is not to be had. */
  preview?(
    id: string,
    call: ProviderCall,
  ): Promise<{ readonly url: string; readonly expiresAt: number } | null>;
  /** [R007] Makes a playlist in the account of the call, and answers its id and page. */
  createPlaylist?(
    playlist: { readonly name: string; readonly description: string },
    call: ProviderCall,
  ): Promise<{ readonly id: string; readonly link: string | null }>;
  /** Appends songs, at most `EXPORT_PAGE` at a time. */
  addToPlaylist?(playlistId: string, songIds: readonly string[], call: ProviderCall): Promise<void>;
  /** Sign-in of people with their account there, on a page of the provider. */
  readonly oauth?: ProviderOAuth;
  /** Sign-in of people with their account there, in the provider's own player. */
  readonly userTokens?: ProviderUserTokens;
  /** The token of the operator's app, with which browsers read public songs [R204]. */
  readonly appToken?: TokenSource;
}

/** How many songs are appended to a playlist of a provider in one call. */
export const EXPORT_PAGE = 100;

/** What the exchange of a code, or of a refresh token, yields. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Null where the provider keeps the one it gave before. */
  readonly refreshToken: string | null;
  /** Epoch ms; Infinity where the provider does not say it. */
  readonly expiresAt: number;
  /** What the person has allowed; absent where the provider does not say it. */
  readonly scopes?: readonly string[];
}

/** Who an account at a provider belongs to. */
export interface ProviderProfile {
  readonly id: string;
  readonly name: string;
  /** Whether the account pays for playback in other players (Spotify Premium, Apple Music). */
  readonly isPremium: boolean;
  /** Country of the account, two upper-case letters; null where it is not said. */
  readonly country: string | null;
}

export interface ProviderOAuth {
  /** The page on which a person lets this product in, with PKCE (S256). */
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

/** Accounts whose sign-in happens in the provider's own player: the browser hands over the token that it got there. */
export interface ProviderUserTokens {
  /** The signed token by which the player is opened in a browser. It names the operator and opens no account. */
  developerToken(): Promise<string>;
  /** @throws ProviderError `unauthorized` where the provider does not know the token */
  profile(userToken: string, signal: AbortSignal): Promise<ProviderProfile>;
}
