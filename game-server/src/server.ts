import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import { Server as Colyseus, matchMaker } from '@colyseus/core';
import { Encoder } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { type Db, lobbyChannel } from '@hangout/db';
import type { Callers, Clock, Config, Jobs, Log, Metrics, Tokens } from '@hangout/server';
import { listen } from '@hangout/server';
import { joinCluster } from './cluster/membership.ts';
import { takeName } from './cluster/name.ts';
import { aloneMatchmaking, createWhereTo, sharedMatchmaking } from './cluster/shared.ts';
import { notifyFansOfSeats } from './hangout/persistence/notify-fans.ts';
import { requestPointsAfterPlays } from './hangout/persistence/request-points.ts';
import { createRoomMetrics } from './hangout/metrics.ts';
import { createHangoutRoomClass as roomOf } from './hangout/room.ts';
import { createRoomRegistry, type RoomRegistry } from './registry/index.ts';
import { createLobby, type Lobby, createLobbyRoomClass } from './lobby/index.ts';
import { handleMatchmakingRequest, isMatchmakingRequest } from './colyseus/matchmaking-http.ts';
import { createMonitor, isMonitorRequest } from './colyseus/monitor.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

export interface GameServerOptions {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly config: Pick<Config, 'PUBLIC_URL' | 'BEHIND_PROXY'> & Partial<Pick<Config, 'GIF_HOSTS'>>;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly callers: Pick<Callers, 'forget' | 'fromToken'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly metrics: Metrics;
  /** What follows from a play is sent by it; without it nothing follows. */
  readonly jobs?: Pick<Jobs, 'send'>;
  /** Wound by hand in tests. */
  readonly time?: Scheduler;
  /** The place of this process among several; absent where it is the only one. */
  readonly cluster?: {
    readonly name: string;
    /** Where the processes know of each other's rooms; without one each lists its own alone. */
    readonly redisUrl?: string | undefined;
    /** [H920] Another process has taken this one's name while it stood still. */
    readonly replaced: (error: Error) => void;
  };
  /** A hangout's lease on the database's clock, ms. */
  readonly leaseMs?: number;
}

/** The hangouts of one process, beside REST on one port. */
export interface GameServer {
  /** Takes the WebSocket upgrades of this server. */
  attach(server: Server): void;
  /** Whether a request is for the rooms; all others are REST's and the client's. */
  handles(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  ready(): Promise<boolean>;
  /** What must answer for that, part by part; each rejects while it does not. */
  readonly readinessChecks: Readonly<Record<string, () => Promise<unknown>>>;
  /** Sends everybody home with their evening kept, and gives every hangout up. */
  close(): Promise<void>;
  readonly registry: RoomRegistry;
  readonly lobby: Lobby;
}

/** A full state stays well below this. */
const ENCODER_BYTES = 64 * 1024;
const MAX_FRAME_BYTES = 64 * 1024;
const PING_MS = 17_000;

/**
 * [H428] Starts hosting. Colyseus's matchmaker is one per process: a second one may be made only after the first was
 * closed.
 */
export async function createGameServer(ports: GameServerOptions): Promise<GameServer> {
  const { db, databaseUrl, config, log, tokens, callers, clock, metrics } = ports;
  Encoder.BUFFER_SIZE = ENCODER_BYTES;
  const time = ports.time ?? createScheduler(clock);
  const stopPoints = ports.jobs && requestPointsAfterPlays(ports.jobs);
  const stopFans = ports.jobs && notifyFansOfSeats(ports.jobs);
  const meters = createRoomMetrics(metrics, () => hosts.stats());
  const gifHosts = config.GIF_HOSTS ?? [];
  const publicAddress =
    ports.cluster && config.PUBLIC_URL
      ? `${new URL(config.PUBLIC_URL).host}/p/${ports.cluster.name}`
      : undefined;
  const name = `${ports.cluster?.name ?? hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  // before anything of this life is told: what another of the same name has told stays
  if (ports.cluster) await takeName({ db, log }, { id: name, name: ports.cluster.name });
  const redisUrl = ports.cluster?.redisUrl;
  const matchmaking =
    redisUrl === undefined ? aloneMatchmaking() : await sharedMatchmaking({ redisUrl, log, publicAddress });
  const hosts = createRoomRegistry(
    { db, log, time, meters, newUuid: randomUUID, gifHosts },
    {
      process: name,
      ...(ports.cluster && { findPlacement: createWhereTo({ db, id: name, matchmaking }) }),
      ...(ports.leaseMs !== undefined && { leaseMs: ports.leaseMs }),
    },
  );
  const lobby = createLobby({ db, log, time, gifHosts });
  const notices = await listen(
    databaseUrl,
    {
      room_changed: (uuid) => hosts.roomChanged(uuid),
      user_changed(uuid) {
        callers.forget(uuid);
        hosts.userChanged(uuid);
        lobby.userChanged(uuid);
      },
      [lobbyChannel]: (word) => lobby.handlePgNotification(word),
    },
    { onError: (error) => log.warn({ err: error }, 'notices of the database are lost for a moment') },
  );

  const transport = new WebSocketTransport({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    pingInterval: PING_MS,
  });
  const colyseus = new Colyseus({
    transport,
    presence: matchmaking.presence,
    driver: matchmaking.driver,
    ...(publicAddress !== undefined && { publicAddress }),
    // who makes a room has its lease, and so it is made here
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    greet: false,
    gracefullyShutdown: false,
    logger: colyseusLog(log),
  });
  await matchMaker.onReady;
  // joining is all that is offered: neither creating, nor looking in by id, nor Colyseus's own way of coming back
  matchMaker.controller.exposedMethods = ['joinOrCreate'];
  colyseus.define(hangoutRoom, roomOf({ tokens, hosts, log, meters })).filterBy(['hangout']);
  colyseus.define(lobbyRoom, createLobbyRoomClass({ tokens, lobby, log, process: name })).filterBy(['process']);
  await matchmaking.begin();
  const membership = ports.cluster
    ? await joinCluster(
        { db, log, time, hosts, replaced: ports.cluster.replaced },
        { id: name, name: ports.cluster.name },
      )
    : null;
  metrics.gauge('leases_held', '1 while the leases of what is hosted are renewed in time', [], () =>
    Number(hosts.areLeasesHeld()),
  );
  if (matchmaking.isRedisThere) {
    const { isRedisThere } = matchmaking;
    metrics.gauge('redis_up', '1 while Redis is connected', [], () => Number(isRedisThere()));
  }
  const ops = createMonitor({ db, callers, config });
  let open = true;
  const parts = {
    database: async () => db.raw('select 1'),
    ...(matchmaking.redisAnswers && { redis: matchmaking.redisAnswers }),
    async leases() {
      if (!hosts.areLeasesHeld()) throw new Error('leases could not be renewed');
    },
    async rooms() {
      if (!open || matchMaker.state !== matchMaker.MatchMakerState.READY)
        throw new Error('no rooms are made');
    },
  };

  return {
    registry: hosts,
    lobby,
    attach(server) {
      transport.attachToServer(server, { filter: isRoomSocket });
      server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
        if (!isRoomSocket(request) && server.listenerCount('upgrade') <= 2) socket.destroy();
      });
    },
    handles: (request) => isMatchmakingRequest(request.url) || isMonitorRequest(request.url),
    handle(request, response) {
      const fail = (error: unknown) => {
        log.error({ err: error }, 'the rooms could not answer');
        response.destroy();
      };
      if (isMonitorRequest(request.url)) return void ops(request, response).catch(fail);
      const publicUrl = config.PUBLIC_URL;
      const options = { log, ...(publicUrl !== undefined && { publicUrl }) };
      handleMatchmakingRequest(request, response, options).catch(fail);
    },
    readinessChecks: parts,
    ready: () =>
      Promise.all(Object.values(parts).map((ask) => ask())).then(
        () => true,
        () => false,
      ),
    async close() {
      if (!open) return;
      open = false;
      await membership?.drain();
      await hosts.drain();
      await notices.close();
      await colyseus.gracefullyShutdown(false);
      await lobby.close();
      await hosts.closeAll();
      stopPoints?.();
      stopFans?.();
      await membership?.leave();
      matchmaking.close();
      colyseus.removeRoomType(hangoutRoom);
      colyseus.removeRoomType(lobbyRoom);
    },
  };
}

/** `/{process}/{room}?sessionId=…`, as the SDK opens it. */
function isRoomSocket({ url }: IncomingMessage): boolean {
  return /^\/[\w-]+\/[\w-]+\?(.*&)?sessionId=/.test(url ?? '');
}

/** Colyseus speaks through our log; what it prints of its own is for those who look closely. */
function colyseusLog(log: Log) {
  const say =
    (level: 'debug' | 'warn') =>
    (...words: unknown[]) =>
      log[level]({ words }, 'colyseus');
  const [quiet, loud] = [say('debug'), say('warn')];
  return { trace: quiet, debug: quiet, info: quiet, warn: loud, error: loud };
}
