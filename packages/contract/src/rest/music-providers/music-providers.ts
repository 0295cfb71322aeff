import { AUDIO_QUALITIES, CLIENT_PROVIDERS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { MusicAccount } from '../shapes/music-account-shape.ts';

/** [R276] The country in whose catalogue a provider searches. */
export const CountryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .describe('two letters; US by default [R276]');

const ListedProvider = z
  .object({
    key: z.enum(CLIENT_PROVIDERS),
    isSearchable: z.boolean().describe('whether a search asks it'),
    player: z
      .object({
        script: z.string().describe("address of the script of the provider's own player"),
        api: z
          .string()
          .nullable()
          .describe('address of the calls that the player is driven by, where there are any'),
      })
      .nullable()
      .describe('how a browser plays its songs by their ids; null where they have addresses [R108] [R109]'),
    connection: z
      .enum(['page', 'player'])
      .nullable()
      .describe('where I connect an account of mine: on a page of the provider, or in its player'),
    account: MusicAccount.nullable().describe('the account that I have connected'),
    developerToken: z
      .string()
      .nullable()
      .describe("opens the provider's player in a browser, where it needs such a token"),
  })
  .meta({ id: 'MusicProvider' });

/** Refusals of all endpoints that call a music provider. */
export const providerRefusals = {
  provider_unknown: [404, 'This server does not ask this music provider'],
  provider_unavailable: [503, 'This music provider does not answer right now. Try again later'],
  provider_busy: [429, 'This music provider has been asked too often. Try again later'],
  provider_account_needed: [403, 'Connect your account at this music provider first'],
  provider_plan_needed: [403, 'Your account at this music provider does not allow this'],
  not_in_country: [403, 'This song is not available in your country'],
  not_embeddable: [403, 'The owner of this song allows it on the pages of its provider only'],
} as const;

/** [H1002] Maximum length that a player may report, seconds. */
const MOST_SECONDS = 12 * 3600;

const MusicService = z
  .object({
    key: z.string().describe('a music provider, or analysis'),
    calls: z.number().int().describe('calls to it today, by all servers'),
    quotas: z
      .array(z.object({ name: z.string(), used: z.number().int(), limit: z.number().int() }))
      .describe('calls of which it grants few a day'),
    pausedUntil: Timestamp.nullable().describe('no calls are sent before: several in a row have failed'),
    lastFailure: z
      .object({ reason: z.string(), status: z.number().int().nullable(), at: Timestamp })
      .nullable(),
  })
  .meta({ id: 'MusicService' });
export type MusicService = z.infer<typeof MusicService>;

/** The music providers of this server, and how a browser plays their songs. */
export const musicProviders = defineEndpoints('playlist-service', {
  list: {
    method: 'GET',
    path: '/music-providers',
    access: 'guest',
    summary: 'The music providers that this server asks',
    returns: z.object({
      hasSimilarSongs: z.boolean().describe('whether this server knows which songs sound alike'),
      isDemoCatalogue: z
        .boolean()
        .describe('whether the songs of other providers come from stand-ins on this machine'),
      searchVersion: z
        .union([z.literal(1), z.literal(2)])
        .describe('[R211] which search a client uses: /search or /search/v2'),
      providers: z.array(ListedProvider),
    }),
  },
  streams: {
    method: 'GET',
    path: '/music-providers/:provider/songs/:id/streams',
    access: 'guest',
    summary: "Addresses of a song's audio at a provider whose songs are played from addresses",
    params: z.object({ provider: z.enum(CLIENT_PROVIDERS), id: z.string().min(1).max(200) }),
    query: z.object({
      country: CountryCode.optional(),
      quality: z.enum(AUDIO_QUALITIES).optional(),
      playbackToken: z.string().max(200).optional().describe('secret of a private track'),
    }),
    returns: z.object({
      hls: z.string().nullable(),
      http: z.string().nullable(),
      expiresAt: z.number().nullable().describe('epoch ms; null where the addresses do not end'),
    }),
    refusals: { ...providerRefusals, song_not_found: [404, 'Song not found'] },
    limit: { points: 120, seconds: 60, by: 'person' },
  },
  reportDuration: {
    method: 'POST',
    path: '/music-providers/youtube/songs/:id/duration',
    access: 'user',
    summary:
      'Say how long a video is that the provider does not tell the length of; the length that people agree on counts',
    params: z.object({ id: z.string().regex(/^[\w-]{11}$/, 'must be the id of a video') }),
    body: z.object({
      duration: z.number().min(1).max(MOST_SECONDS).describe('seconds, as a player of this person has found'),
    }),
    returns: z.object({ duration: z.number().describe('seconds that count now') }),
    refusals: { song_not_found: [404, 'Song not found'] },
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  activity: {
    method: 'GET',
    path: '/music-providers/activity',
    access: 'moderator',
    summary: 'How many calls each music provider was sent today, and how it fares',
    returns: z.object({
      isDemoCatalogue: z.boolean(),
      resetsAt: Timestamp.describe('when the quotas of the day begin anew'),
      services: z.array(MusicService),
    }),
  },
});
