import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { ShownText, Uuid } from '../../framework/fields.ts';

const When = z.number().int().min(0).max(8_640_000_000_000_000).describe('epoch ms of the browser');
const Volume = z.number().min(0).max(1);

const SongInfo = z.object({
  songId: z.string().min(1).max(100),
  songShortId: z.string().max(100).optional(),
  isrc: z.string().max(20).nullish(),
  trackName: ShownText(300).optional(),
  artistName: ShownText(300).optional(),
  duration: z.number().min(0).max(86_400).optional().describe('seconds'),
});
export type SongInfo = z.infer<typeof SongInfo>;

/** [R077] One play as a listener's browser has recorded it. */
const PlayRecord = z
  .object({
    roomSlug: z.string().min(1).max(60),
    roomOwnerUuid: Uuid,
    djUuid: Uuid.nullable().describe('null while the house playlist plays'),
    songInfo: SongInfo,
    startedDate: When,
    updatedDate: When,
    volumeStart: Volume,
    volumeEnd: Volume,
    playId: z.string().min(1).max(60),
    sent15sec: z.boolean(),
    sent30sec: z.boolean(),
    deviceData: z.record(z.string().max(30), z.string().max(100)).describe('of the kind of device alone'),
    userProvider: z.string().max(40).describe('whose song, or whose player, was heard'),
    subscriptionLevel: z.number().int().min(0).max(10),
  })
  .meta({ id: 'PlayRecord' });

const PlayEvent = z
  .object({
    kind: z.enum(['15sec', '30sec', 'totalPlayed']),
    record: PlayRecord,
    playedMs: z.number().int().min(1).max(86_400_000).optional().describe('of totalPlayed alone'),
  })
  .meta({ id: 'PlayEvent' });
export type PlayEvent = z.infer<typeof PlayEvent>;

/** Maximum number of events per request; a browser sends at most two. */
const MOST_PLAY_EVENTS = 20;

export const playEvents = defineEndpoints('audit-service', {
  send: {
    method: 'POST',
    path: '/play-events',
    access: 'public',
    summary:
      'Plays that were heard; a page that is closing sends no headers, so the token may stand in the body',
    body: z.object({
      token: z.string().max(4000).optional().describe('the token of the listener, where no header has it'),
      events: z.array(PlayEvent).min(1).max(MOST_PLAY_EVENTS),
    }),
    returns: z.object({ accepted: z.number().int() }),
    status: 202,
    refusals: {
      play_not_tracked: [403, 'Plays are recorded of signed-in people alone'],
      tracking_off: [409, 'No plays are recorded here'],
    },
    limit: { points: 240, seconds: 60, by: 'network' },
  },
  settings: {
    method: 'GET',
    path: '/tracking',
    access: 'public',
    summary: 'What a client sends of plays and errors here, and whether people are asked before',
    returns: z.object({
      playEvents: z.boolean(),
      needsConsent: z.boolean(),
      errorReportDsn: z
        .string()
        .nullable()
        .describe('where errors of clients are reported; null for nowhere'),
    }),
  },
});
