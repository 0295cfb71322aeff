import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset, takeSkip } from '../../framework/fields.ts';
import { guildRefusals } from '../discord/discord.ts';
import { RoomList, tooManyRooms } from '../shapes/room-fields.ts';
import { roomSettings } from '../shapes/room-settings.ts';
import { Room } from '../shapes/room-shape.ts';

const inGuild = z.object({
  guildId: z.string().regex(/^\d{5,25}$/, 'must be the number of a guild'),
});

/** [H1365] Refusals of a caller who is no member of the Discord server. */
const inGuildRefusals = {
  ...guildRefusals,
  not_in_guild: [403, 'You are not a member of this Discord server'],
} as const;

export const roomLists = defineEndpoints('room-service', {
  opened: {
    method: 'POST',
    path: '/rooms/list',
    access: 'public',
    tx: 'none',
    summary: 'Browse hangouts, and besides them those that these passwords open',
    query: z.object({
      ...limitOffset(),
      onlyOpened: flag.describe('only those that these passwords open'),
    }),
    body: z.object({
      passwords: z.array(z.string().min(1).max(100)).max(5).default([]),
    }),
    returns: RoomList,
    limit: { points: 30, seconds: 300, by: 'ip' },
  },
  recentlyVisited: {
    method: 'GET',
    path: '/rooms/rockset/recently-visited-rooms',
    access: 'user',
    summary: 'Where I was, the last visit first',
    query: z.object(limitOffset()),
    returns: RoomList,
  },
  all: {
    method: 'GET',
    path: '/rooms/service/list',
    access: 'service',
    summary: 'Every hangout, private ones too, for our other services',
    query: z.object(takeSkip()),
    returns: RoomList,
  },
  ofGuild: {
    method: 'GET',
    path: '/rooms/discord/list/:guildId',
    access: 'person',
    tx: 'none',
    summary: 'Hangouts of a guild, for its members',
    params: inGuild,
    query: z.object(limitOffset()),
    returns: RoomList,
    refusals: inGuildRefusals,
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  forGuild: {
    method: 'POST',
    path: '/rooms/discord/:guildId',
    access: 'person',
    tx: 'none',
    summary: "My guild's hangout: the one that is there, else a new one of mine that no list shows",
    params: inGuild,
    body: z.object({ name: roomSettings.name.input.optional() }),
    returns: Room,
    refusals: {
      ...inGuildRefusals,
      too_many_rooms: tooManyRooms,
      too_many_guilds: [403, 'You have as many hangouts of guilds as you may have'],
    },
  },
});
