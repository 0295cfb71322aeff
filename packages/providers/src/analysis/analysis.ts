import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';

/**
 * A service that analyses the audio of tracks and finds similar ones. Tracks are named by their Spotify ids.
 */
export interface MusicAnalysis {
  /** Returns ids of similar tracks, most similar first; null if the track is not analysed. @throws ProviderError */
  similarTracks(spotifyId: string, limit: number, signal: AbortSignal): Promise<string[] | null>;
  /**
   * Requests the analysis of a track; the service calls our webhook at its end. Resolves to false if it cannot analyse
   * the track.
   * @throws ProviderError
   */
  enqueue(spotifyId: string, signal: AbortSignal): Promise<boolean>;
}

const Similar = z.object({
  spotifyTrack: z.object({
    // `similarTracks` is absent for an unknown track. For a track that is not analysed it is an error,
    // without `edges`.
    similarTracks: z
      .object({ edges: z.array(z.object({ node: z.object({ id: z.string() }) })).optional() })
      .optional(),
  }),
});
const Enqueued = z.object({
  spotifyTrackEnqueue: z.object({ enqueuedSpotifyTrack: z.object({ id: z.string() }).optional() }),
});
/**
 * Returns the schema of a GraphQL response. Without `data` the call as a whole has failed, for example after
 * too many calls.
 */
const answerOf = <T extends z.ZodType>(data: T) =>
  z.object({ data: data.nullish(), errors: z.array(z.unknown()).nullish() });

const similarQuery = `query SimilarTracks($id: ID!, $first: Int!) {
  spotifyTrack(id: $id) {
    __typename
    ... on SpotifyTrack {
      similarTracks(target: { spotify: {} }, first: $first) {
        __typename
        ... on SimilarTracksConnection { edges { node { id } } }
      }
    }
  }
}`;
const enqueueMutation = `mutation EnqueueTrack($id: ID!) {
  spotifyTrackEnqueue(input: { spotifyTrackId: $id }) {
    __typename
    ... on SpotifyTrackEnqueueSuccess { enqueuedSpotifyTrack { id } }
  }
}`;

/** Creates the client of the music-analysis API (GraphQL); null without the operator's token. */
export function createMusicAnalysis({ analysis: { api, keys } }: ProviderConfig): MusicAnalysis | null {
  if (!keys) return null;
  const http = createProviderHttp({ provider: 'analysis', renewOn: [] });
  const headers = { authorization: `Bearer ${keys.token}` };
  async function send<T extends z.ZodType>(
    query: string,
    variables: object,
    shape: T,
    signal: AbortSignal,
  ): Promise<z.infer<T>> {
    const body = { query, variables };
    const answer = await http.json({
      ...{ url: new URL(api), method: 'POST', headers, body, signal },
      shape: answerOf(shape),
    });
    if (!answer?.data) throw new ProviderError('analysis', answer?.errors ? 'refused' : 'malformed');
    return answer.data as z.infer<T>;
  }
  return {
    async similarTracks(id, first, signal) {
      const { spotifyTrack } = await send(similarQuery, { id, first }, Similar, signal);
      return spotifyTrack.similarTracks?.edges?.map(({ node }) => node.id) ?? null;
    },
    async enqueue(id, signal) {
      const { spotifyTrackEnqueue } = await send(enqueueMutation, { id }, Enqueued, signal);
      return spotifyTrackEnqueue.enqueuedSpotifyTrack !== undefined;
    },
  };
}
