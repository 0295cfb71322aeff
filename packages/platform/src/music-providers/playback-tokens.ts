import { type Db, findPrivateTracks, storeProviderSongs } from '@hangout/db';
import { type MusicProviders, ProviderError, type ProviderSong } from '@hangout/providers';
import { type ClientProvider, DEFAULT_COUNTRY, type ProviderSongRef, readProviderId } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** Maximum number of tokens of one request about which providers are asked; the others prove nothing. */
const MOST_ASKED = 10;
/** Maximum time that a request waits for the providers, ms. */
const TIMEOUT_MS = scaleTimeout(10_000);

/** A song as a client names it; `songId` is null if it is not stored. */
export interface NamedSong {
  readonly songId: string | null;
  readonly ref: ProviderSongRef;
  readonly playbackToken: string | null | undefined;
}

export interface ProvedSong {
  readonly songId: string | null;
  readonly playbackToken: string | null;
  /** True if the song is not stored, and its provider knows no track with this token. */
  readonly isDenied?: true;
}

interface FoundTrack {
  readonly provider: ClientProvider;
  readonly found: ProviderSong;
}

/**
 * [H2181][H2182] Returns the songs in order, each with its token if it is a private track and the token is right: a
 * crate holds the track with it, or its provider confirms it. A song that is named with a token and not stored is
 * imported. If its provider cannot be asked, its `songId` stays null and it keeps its token, so that the caller can store
 * it as a private track. Only SoundCloud has such tracks.
 */
export async function proveTokens(
  {
    db,
    musicProviders,
  }: { readonly db: Db; readonly musicProviders?: Pick<MusicProviders, 'get'> | undefined },
  named: readonly NamedSong[],
): Promise<ProvedSong[]> {
  const privateTracks = await findPrivateTracks(db, named);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let asked = 0;
  const asking = named.map(
    async ({ songId, ref, playbackToken }, place): Promise<ProvedSong | FoundTrack> => {
      const track = privateTracks.get(place);
      if (!playbackToken || (songId !== null && !track)) return { songId, playbackToken: null };
      if (track?.isTokenKnown) return { songId, playbackToken };
      const at = readProviderId(track ?? ref);
      if (at?.provider !== 'soundCloudPublic') return { songId, playbackToken: null };
      const adapter = musicProviders?.get(at.provider);
      const unproved: ProvedSong = { songId, playbackToken: songId === null ? playbackToken : null };
      const denied: ProvedSong = { songId, playbackToken: null, ...(songId === null && { isDenied: true }) };
      if (!adapter) return unproved;
      if (asked++ >= MOST_ASKED) return denied;
      const call = { playbackToken, country: DEFAULT_COUNTRY, account: null, signal };
      try {
        const found = await adapter.songById(at.id, call);
        return found ? { provider: at.provider, found } : denied;
      } catch (error) {
        if (error instanceof ProviderError || signal.aborted) return unproved;
        throw error;
      }
    },
  );
  // Stored after all answers, because storing makes others wait who store songs.
  const answers = await Promise.all(asking);
  const proved: ProvedSong[] = [];
  for (const answer of answers) proved.push('found' in answer ? await store(db, answer) : answer);
  return proved;
}

async function store(db: Db, { provider, found }: FoundTrack): Promise<ProvedSong> {
  const [songId = null] = await storeProviderSongs(db, provider, [found]);
  return { songId, playbackToken: found.playbackToken };
}
