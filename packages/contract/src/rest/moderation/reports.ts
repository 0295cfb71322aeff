import { REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, RoomId, ShownText, Timestamp, Uuid } from '../../framework/fields.ts';
import { roomInPath, roomNotFound } from '../shapes/room-fields.ts';
import { SongRef } from '../shapes/song-shape.ts';

const Kind = z.enum(REPORT_KINDS);
const State = z.enum(REPORT_STATES);

/** [H346] A report, with a copy of what was reported as it was then. */
export const Report = z
  .object({
    id: Uuid,
    kind: Kind,
    state: State,
    reason: z.enum(REPORT_REASONS),
    text: z.string().describe('in the words of who reports'),
    roomUuid: z.string().nullable().describe('null where it happened in no hangout'),
    roomSlug: z.string().nullable(),
    roomName: z.string().nullable(),
    reporterUuid: z.string().nullable(),
    reporterName: z.string().nullable(),
    userUuid: z.string().nullable().describe('who is reported, or wrote the line, or played the song'),
    userName: z.string().nullable(),
    messageUuid: z.string().nullable(),
    songId: z.string().nullable(),
    copy: z
      .object({
        text: z.string().describe('the line, the name, or artist and title'),
        date: z.number().nullable().describe('epoch ms of the line'),
        imageUrls: z.array(z.string()),
      })
      .describe('as it was when it was reported'),
    handledBy: z.string().nullable(),
    handlerName: z.string().nullable(),
    handledAt: Timestamp.nullable(),
    outcome: z.string().nullable().describe('what was done, in the words of who handled it'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

/** A page of reports. `open` is the number of all open reports, whatever the filter. */
const ReportList = z.object({ count: z.number().int(), open: z.number().int(), data: z.array(Report) });
const filter = {
  ...limitOffset(),
  state: State.optional(),
  kind: Kind.optional(),
};
const notAllowed = [403, 'Forbidden'] as const;

export const reports = defineEndpoints('room-service', {
  create: {
    method: 'POST',
    path: '/reports',
    access: 'user',
    summary: 'Report a line, a person or a song; the same once more changes nothing while it is open',
    body: z
      .object({
        kind: Kind,
        room: RoomId.nullish().describe('slug or uuid; needed for a line of a hangout'),
        conversation: Uuid.nullish().describe('in place of a room, for a line of a conversation of mine'),
        messageUuid: Uuid.nullish().describe('kind message'),
        userUuid: Uuid.nullish().describe('kind person; with a song, who played it'),
        song: SongRef.nullish().describe('kind song'),
        reason: z.enum(REPORT_REASONS),
        text: ShownText(1000).default(''),
      })
      .superRefine((given, ctx) => {
        const from = given.conversation ? 'conversation' : 'room';
        const needed = { message: [from, 'messageUuid'], person: ['userUuid'], song: ['song'] } as const;
        for (const name of needed[given.kind])
          if (!given[name]) ctx.addIssue({ code: 'custom', path: [name], message: 'is required' });
        if (given.conversation && (given.room || given.kind !== 'message'))
          ctx.addIssue({
            code: 'custom',
            path: ['conversation'],
            message: 'is for a line that was written in no room',
          });
      }),
    returns: Report,
    status: 201,
    refusals: {
      room_not_found: roomNotFound,
      message_not_found: [404, 'This message is gone'],
      person_not_found: [404, 'User profile not found'],
      song_not_found: [404, 'Song not found'],
      not_registered: [403, 'Please sign up to do that'],
      not_oneself: [403, 'That is about yourself'],
    },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
  ofRoom: {
    method: 'GET',
    path: '/rooms/:id/reports',
    access: 'user',
    summary: 'What was reported in a hangout, the newest first; for those who keep order there',
    params: roomInPath,
    query: z.object(filter),
    returns: ReportList,
    refusals: { room_not_found: roomNotFound, not_allowed: notAllowed },
  },
  all: {
    method: 'GET',
    path: '/reports',
    access: 'moderator',
    summary: 'What was reported anywhere, the newest first',
    query: z.object(filter),
    returns: ReportList,
  },
  handle: {
    method: 'PATCH',
    path: '/reports/:reportId',
    access: 'user',
    summary: 'Say what became of a report; for those who keep order where it was made, and on the platform',
    params: z.object({ reportId: Uuid }),
    body: z.object({ state: State, outcome: ShownText(500).nullish() }),
    returns: Report,
    refusals: {
      report_not_found: [404, 'Not Found'],
      not_allowed: notAllowed,
      not_oneself: [403, 'That is about yourself'],
    },
  },
});
