/**
 * Stand-in for the music-analysis API, by https://api-docs.cyanite.ai/docs/similarity-search and its GraphQL schema
 * (read 2026-11-24): similar tracks by a track's Spotify id, and the mutation that enqueues a track for analysis.
 * Tracks with an even number are analysed from the beginning, others after they are enqueued.
 */
import { standInKeys } from '@hangout/providers';
import Router from '@koa/router';
import { trackOf } from '../catalogue.ts';
import { spotifyIdOf } from '../spotify/spotify.ts';
import type { StandIn } from '../stand-in.ts';

interface Operation {
  readonly query?: string;
  readonly variables?: { readonly id?: string; readonly first?: number };
}

export const analysis: StandIn = {
  name: 'analysis',
  folder: '/analysis',
  spared: /^\/never/,
  routes({ catalogue }) {
    const router = new Router();
    const enqueued = new Set<number>();
    router.post('/graphql', (ctx) => {
      if (ctx.get('authorization') !== `Bearer ${standInKeys.analysis.token}`) {
        ctx.status = 401;
        return;
      }
      const { query = '', variables = {} } = (ctx.request.body ?? {}) as Operation;
      const number = /^\d{22}$/.test(variables.id ?? '') ? Number(variables.id) : Number.NaN;
      const track = trackOf(catalogue, 'spotify', number);
      if (query.includes('spotifyTrackEnqueue(')) {
        if (track) enqueued.add(number);
        const spotifyTrackEnqueue = track
          ? { __typename: 'SpotifyTrackEnqueueSuccess', enqueuedSpotifyTrack: { id: variables.id } }
          : { __typename: 'SpotifyTrackEnqueueError' };
        ctx.body = { data: { spotifyTrackEnqueue } };
        return;
      }
      if (!track) {
        ctx.body = { data: { spotifyTrack: { __typename: 'SpotifyTrackNotFoundError' } } };
        return;
      }
      const isAnalysed = number % 2 === 0 || enqueued.has(number);
      const others = catalogue.tracks.filter(
        (one) => one.number !== number && one.providers.includes('spotify') && !one.isPrivate,
      );
      // The tracks that come next in the catalogue count as the most similar.
      const nearest = others.toSorted((a, b) => Number(a.number < number) - Number(b.number < number));
      const edges = nearest
        .slice(0, variables.first ?? 10)
        .map((one) => ({ node: { id: spotifyIdOf(one.number) } }));
      const similarTracks = isAnalysed
        ? { __typename: 'SimilarTracksConnection', edges }
        : { __typename: 'SimilarTracksError' };
      ctx.body = { data: { spotifyTrack: { __typename: 'SpotifyTrack', similarTracks } } };
    });
    return router;
  },
};
