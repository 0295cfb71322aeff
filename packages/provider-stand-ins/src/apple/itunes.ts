/**
 * Stand-in for Apple's public search, by https://performance-partners.apple.com/search-api (read 2026-11-24): /search
 * with term, country, media, entity, limit and explicit, and /lookup by the id of a song or album.
 */
import type Router from '@koa/router';
import { findTracks, type StandInTrack, trackOf } from '../catalogue.ts';
import type { StandInContext } from '../stand-in.ts';
import { FIRST_ALBUM_ID, FIRST_SONG_ID } from './ids.ts';

const MOST_RESULTS = 200;

export function addItunesRoutes(router: Router, { catalogue, origin }: StandInContext): void {
  const present = (track: StandInTrack) => ({
    ...{ wrapperType: 'track', kind: 'song', trackId: FIRST_SONG_ID + track.number },
    ...{ artistName: track.artist, collectionName: track.album, trackName: track.title },
    trackViewUrl: `https://music.apple.com/us/song/${FIRST_SONG_ID + track.number}`,
    previewUrl: `${origin()}/apple/previews/${track.number}`,
    artworkUrl100: track.coverFile ? `${origin()}/apple/covers/${track.number}?size=100x100bb` : undefined,
    releaseDate: `${track.year}-06-01T12:00:00Z`,
    trackExplicitness: track.explicit ? 'explicit' : 'notExplicit',
    trackTimeMillis: track.duration * 1000,
    ...{ country: 'USA', primaryGenreName: track.genre, isStreamable: true },
  });
  const isHere = (track: StandInTrack, country: unknown) =>
    !track.blockedIn?.includes(String(country ?? 'US').toUpperCase());
  const answer = (results: readonly object[]) => ({ resultCount: results.length, results });

  router.get('/itunes/search', (ctx) => {
    const { term, country, explicit } = ctx.query;
    const limit = Math.min(Number(ctx.query.limit ?? 50), MOST_RESULTS);
    const found = findTracks(catalogue, 'apple', String(term ?? '')).filter(
      (track) => isHere(track, country) && (explicit !== 'No' || !track.explicit),
    );
    ctx.body = answer(found.slice(0, limit).map(present));
  });
  router.get('/itunes/lookup', (ctx) => {
    const id = Number(ctx.query.id);
    const track = trackOf(catalogue, 'apple', id - FIRST_SONG_ID);
    const album = catalogue.collections.find(
      ({ kind, number }) => kind === 'album' && number === id - FIRST_ALBUM_ID,
    );
    if (album) {
      const songs = album.tracks.flatMap((one) => trackOf(catalogue, 'apple', one) ?? []);
      const collection = {
        ...{ wrapperType: 'collection', collectionType: 'Album', collectionId: id },
        ...{
          collectionName: album.name,
          artistName: songs[0]?.artist ?? '',
          trackCount: album.tracks.length,
        },
      };
      ctx.body = answer([collection, ...songs.map(present)]);
    } else ctx.body = answer(track && isHere(track, ctx.query.country) ? [present(track)] : []);
  });
}
