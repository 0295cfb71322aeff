import type { ChatMessage } from '@hangout/contract/room/chat-message';
import type { RoomMessages } from '@hangout/contract/room/messages';
import type { Db, Lease, RoomTruth } from '@hangout/db';
import type { Booth, Floor, RoomMoment, RoomPerson, Song } from '@hangout/rules';
import type { Log } from '@hangout/server';
import type { Alarm, Time } from '../time.ts';

import type { ChatQueue } from './chat/queue.ts';
import type { Crowd } from './crowd/crowd.ts';
import type { Mailbox } from './mailbox.ts';
import type { RoomMeters } from './meters.ts';
import type { HangoutState } from './schema/state.ts';
import type { Votes } from './votes.ts';

/** What every actor of a process is given. */
export interface Ports {
  readonly db: Db;
  readonly log: Log;
  readonly time: Time;
  readonly meters: RoomMeters;
  readonly newUuid: () => string;
  /** Hosts besides ours whose moving pictures may be shown in chat; none unless configured. */
  readonly gifHosts?: readonly string[];
}

/** Where an actor shows itself: a Colyseus room, or a list in a test. */
export interface Outlet {
  broadcast<K extends keyof RoomMessages>(type: K, message: RoomMessages[K]): void;
  /** Sends what changed in the state now and not at the next tick. */
  patch(): void;
  /** The same, with a batch of chat, as one packet for each connection. */
  patchWith(messages: ChatMessage[]): void;
  /** Sends what changed every so often, ms. */
  pace(ms: number): void;
  /** The actor has ended: no one comes in any more, whoever is here goes with this code. */
  close(code: number): void;
}

/**
 * One live hangout: the shell around the rules. Whatever changes it runs in its mailbox, one command at a time:
 * decided, kept, shown, answered.
 */
export interface Hangout {
  readonly ports: Ports;
  readonly lease: Lease;
  readonly mailbox: Mailbox;
  readonly state: HangoutState;
  readonly crowd: Crowd;
  readonly votes: Votes;
  readonly chat: ChatQueue;
  readonly alarm: Alarm;
  readonly openedAt: number;
  truth: RoomTruth;
  booth: Booth;
  floor: Floor;
  /** The next songs of those on stage, as they were read last. */
  supply: Record<string, Song[]>;
  /** The house's next song; undefined when it was not looked for yet. */
  house: Song | null | undefined;
  /** [H341] What each person said last and when (epoch ms), the latest at the end; kept while they come and go. */
  readonly lastLines: Map<string, { readonly at: number; readonly uuid: string }>;
  /** Songs of queues that were passed over as blocked, by DJ and place: each DJ is told once. */
  readonly toldBlocked: Set<string>;
  /** Nicknames of those who had a seat, for the history after they left. */
  readonly names: Map<string, string>;
  /** Most people at once since the song began. */
  listeners: number;
  /** Best vibe since the song began, 0 to 1. */
  bestVibe: number;
  outlet: Outlet | null;
  /** A write failed and nobody knows whether it was kept: read again before the next one. */
  doubt: boolean;
  /** When the fence was asked last and held, epoch ms. */
  sureAt: number;
  /** Another actor hosts this hangout now. */
  fenced: boolean;
  /** Everybody is being sent away; the room that shows it comes to its end. */
  closing: boolean;
  /** Nothing is written or shown any more. */
  over: boolean;
  /** Epoch ms from which on slow readers are looked for again. */
  slowLookAt: number;
  /** One-time animations since the last beat. */
  animations: number;
  /** The stage is being brought in line with who is here. */
  reconciling: boolean;
  /** Epoch ms since when nobody is inside and nobody sits on the stage. */
  emptySince: number | null;
}

/** The hangout with its roles at this moment, for the policies. */
export function moment(h: Hangout): RoomMoment {
  const { ownerUuid, djType, slowModeSeconds, raidUntil, roles } = h.truth;
  return { room: { ownerUuid, djType, slowModeSeconds, raidUntil }, roles, now: h.ports.time.now() };
}

/** Registered people present except the one who plays. */
export function electorate(h: Hangout): number {
  const dj = h.booth.now?.djUuid;
  let bots = 0;
  for (const { kind } of h.crowd.people.values()) if (kind === 'bot') bots += 1;
  return h.crowd.registered - bots - Number(dj ? h.crowd.get(dj)?.kind === 'user' : false);
}

/** Somebody who may not be inside, as far as policies need to know them. */
export function stranger(uuid: string): RoomPerson {
  return { uuid, kind: 'user', globalRole: 'user', subscriptionLevel: 0 };
}
