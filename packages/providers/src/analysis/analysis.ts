import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';

/** A service that has analysed the audio of tracks and finds similar ones. Tracks are identified by Spotify ids. */
export interface MusicAnalysis {
  /** Returns ids of similar tracks, most similar first; null if the track is not analysed. @throws ProviderError */
  similarTracks(spotifyId: string, limit: number, signal: AbortSignal): Promise<string[] | null>;
  /**
   * Requests the analysis of a track; the service's webhook reports its end. False if the service cannot analyse it.
   * @throws ProviderError
   */
  enqueue(spotifyId: string, signal: AbortSignal): Promise<boolean>;
}

const Similar = z.object({
  spotifyTrack: z.object({
    // `similarTracks` is absent if the track is unknown; it is an error without `edges` if the track is not analysed.
    similarTracks: z
      .object({ edges: z.array(z.object({ node: z.object({ id: z.string() }) })).optional() })
      .optional(),
  }),
});
const Enqueued = z.object({
  spotifyTrackEnqueue: z.object({ enqueuedSpotifyTrack: z.object({ id: z.string() }).optional() }),
});
/**
 * Builds the schema of a GraphQL response. Without `data` the whole call has failed, for example after too many calls.
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
