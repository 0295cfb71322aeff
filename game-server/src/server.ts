import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import { Server as Colyseus, matchMaker } from '@colyseus/core';
import { Encoder } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { type Db, lobbyChannel, offlineChannel, roomMessageChannel, siteChannel } from '@hangout/db';
import { requestSongMatching } from '@hangout/jobs/song-matching';
import type { AccountAgeConfig } from '@hangout/platform/account-age/account-age';
import type { Authenticator } from '@hangout/platform/authentication/authentication';
import type { Clock } from '@hangout/platform/clock/clock';
import type { Config } from '@hangout/platform/config/config';
import { type GifConfig, gifSources } from '@hangout/platform/gifs/gifs';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import type { Metrics } from '@hangout/platform/metrics/metrics';
import { listProviderKeys } from '@hangout/platform/music-providers/music-providers';
import { isAllowedOrigin, type OriginConfig } from '@hangout/platform/origins/origins';
import { listenForNotifications } from '@hangout/platform/pg-notifications/pg-notifications';
import type { RateCounters } from '@hangout/platform/rate-limits/rate-limits';
import type { Secrets } from '@hangout/platform/secrets/secrets';
import { createRefusalRecorder } from '@hangout/platform/security-events/repeated-refusals';
import type { SecurityEvents } from '@hangout/platform/security-events/security-events';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import type { MusicProviders } from '@hangout/providers';
import { createLocalMatchmaking, createPlacementFinder } from './cluster/matchmaking.ts';
import { joinCluster } from './cluster/membership.ts';
import { claimName } from './cluster/process-name.ts';
import { type AdmissionOptions, createAdmission } from './colyseus/admission.ts';
import { refuseUpgrade } from './colyseus/connection-limits.ts';
import { handleMatchmakingRequest, isMatchmakingRequest } from './colyseus/matchmaking-http.ts';
import { createMonitor, isMonitorRequest } from './colyseus/monitor.ts';
import { createRateLimitMemory } from './colyseus/rate-limit-memory.ts';
import type { RecordRefusal } from './colyseus/request-guard.ts';
import { createRoomMetrics } from './hangout/metrics.ts';
import { notifyFansOfSeats } from './hangout/persistence/notify-fans.ts';
import { requestPointsAfterPlays } from './hangout/persistence/request-points.ts';
import { createMemberLoader } from './hangout/presence/member-loader.ts';
import { createHangoutRoomClass } from './hangout/room.ts';
import { createLobby, type Lobby } from './lobby/lobby.ts';
import { createLobbyRoomClass } from './lobby/room.ts';
import { createLinkReader } from './messages/links.ts';
import { createAccountAgeCheck } from './refuse-young-account.ts';
import { createRoomRegistry, type RoomRegistry } from './registry/index.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

/** The settings and dependencies that the process passes to the game server. */
export interface GameServerOptions {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly config: Pick<Config, 'PUBLIC_URL'> &
    GifConfig &
    AdmissionOptions &
    OriginConfig &
    AccountAgeConfig &
    Partial<Pick<Config, 'REQUIRE_SECOND_FACTOR' | 'RECORDED_REFUSALS_A_MINUTE'>>;
  readonly log: Log;
  readonly tokens: Tokens;
  /** Decrypts the second factors of admins who open the monitor. */
  readonly secrets: Secrets;
  readonly authenticator: Pick<Authenticator, 'invalidate' | 'authenticateToken'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly metrics: Metrics;
  /** [H758] Counters for password attempts and looked-up links; processes with the same store share them. */
  readonly rateCounters: RateCounters;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
  /** Enqueues jobs when a play ends or a seat is taken; none if absent. */
  readonly jobs?: Pick<Jobs, 'send'>;
  /** [H1160] Music providers that this server calls. If absent, only uploads are played and linked. */
  readonly musicProviders?: Pick<MusicProviders, 'all' | 'get' | 'linkHosts'>;
  /** Clock and timers; real ones if absent. */
  readonly scheduler?: Scheduler;
  /** Set if several game servers share one database. */
  readonly cluster?: {
    readonly name: string;
    /** Redis in which processes list their rooms for each other. If absent, each knows only its own. */
    readonly redisUrl?: string | undefined;
    /** [H920] Called when another process has taken this one's name while this one was frozen. */
    readonly onReplaced: (error: Error) => void;
  };
  /** Duration of a hangout's lease, ms of the database's clock. */
  readonly leaseMs?: number;
}

/** The game server of a process: hangouts and lobby, on the same port as REST. */
export interface GameServer {
  /** Handles the WebSocket upgrades of this HTTP server. */
  attach(server: Server): void;
  /** Returns whether an HTTP request is for the game server and not for REST or the client. */
  handles(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  ready(): Promise<boolean>;
  /** Readiness checks by dependency; a check rejects if it is unavailable. */
  readonly readinessChecks: Readonly<Record<string, () => Promise<unknown>>>;
  /** Shuts down in order: drains the rooms, closes all connections, releases all leases. */
  close(): Promise<void>;
  readonly registry: RoomRegistry;
  readonly lobby: Lobby;
}

/** Size of Colyseus's encoding buffer, bytes; the full state of a full room is well below it. */
const ENCODER_BYTES = 64 * 1024;
const MAX_FRAME_BYTES = 64 * 1024;
/** Interval of WebSocket pings, ms. Colyseus closes connections that send no pongs. */
const PING_MS = 17_000;

/**
 * [H428] Starts a game server. Colyseus has one matchmaker per process, so it must be closed before another
 * one is created.
 */
export async function createGameServer(options: GameServerOptions): Promise<GameServer> {
  const { db, databaseUrl, config, log, tokens, authenticator, clock, metrics } = options;
  const { jobs, musicProviders } = options;
  Encoder.BUFFER_SIZE = ENCODER_BYTES;
  const scheduler = options.scheduler ?? createScheduler(clock);
  const stopPoints = options.jobs && requestPointsAfterPlays(options.jobs);
  const stopFans = options.jobs && notifyFansOfSeats(options.jobs);
  const roomMetrics = createRoomMetrics(metrics, () => registry.stats());
  const sources = gifSources(config);
  const readLinks = createLinkReader({
    db,
    config,
    log,
    jobs: options.jobs,
    musicProviders: options.musicProviders,
    rateCounters: options.rateCounters,
  });
  const refuseYoungAccount = createAccountAgeCheck(db, config, scheduler);
  const admission = createAdmission(config);
  const publicAddress =
    options.cluster && config.PUBLIC_URL
      ? `${new URL(config.PUBLIC_URL).host}/p/${options.cluster.name}`
      : undefined;
  const name = `${options.cluster?.name ?? hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  // The name is claimed before this process writes to the database, because a live process may still have it.
  if (options.cluster) await claimName({ db, log }, { id: name, name: options.cluster.name });
  const redisUrl = options.cluster?.redisUrl;
  const matchmaking =
    redisUrl === undefined
      ? createLocalMatchmaking()
      : await (await import('./cluster/redis-matchmaking.ts')).createRedisMatchmaking({
          redisUrl,
          log,
          publicAddress,
          has: (roomUuid) => registry.has(roomUuid),
        });
  const recordRepeated = createRefusalRecorder(options.securityEvents, config, () => scheduler.now());
  const recordRefusal: RecordRefusal = ({ userUuid, request, code }) =>
    recordRepeated({ code, actorUuid: userUuid, endpoint: `room ${request}`, origin: { address: null } });
  /** What hangouts and lobby share. */
  const shared = {
    ...{ db, log, scheduler, readLinks, refuseYoungAccount, recordRefusal, jobs },
    gifSources: sources,
  };
  const registry = createRoomRegistry(
    {
      ...shared,
      providers: listProviderKeys(musicProviders),
      musicProviders,
      matchSong:
        jobs && musicProviders
          ? (songId) => requestSongMatching({ jobs, musicProviders }, db, [songId])
          : undefined,
      requireSecondFactor: config.REQUIRE_SECOND_FACTOR,
      metrics: roomMetrics,
      newUuid: randomUUID,
      limits: admission.limits,
      rateLimits: createRateLimitMemory(),
      loadMember: createMemberLoader(db),
    },
    {
      process: name,
      ...(options.cluster && { findPlacement: createPlacementFinder({ db, id: name, matchmaking }) }),
      ...(options.leaseMs !== undefined && { leaseMs: options.leaseMs }),
    },
  );
  const lobby = createLobby(shared);
  const pgNotifications = await listenForNotifications(
    databaseUrl,
    {
      room_changed: (uuid) => registry.roomChanged(uuid),
      user_changed(uuid) {
        authenticator.invalidate(uuid);
        registry.userChanged(uuid);
        lobby.userChanged(uuid);
      },
      [roomMessageChannel]: (payload) => registry.roomMessageStored(payload),
      [offlineChannel]: (uuid) => lobby.wentOffline(uuid),
      [lobbyChannel]: (payload) => lobby.handlePgNotification(payload),
      [siteChannel]() {
        registry.siteChanged();
        lobby.siteChanged();
      },
    },
    {
      onError: (error) =>
        log.warn(
          { err: error },
          'pg notifications are interrupted; the poll reads what they would have said',
        ),
    },
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
    // Rooms are created in this process, which has their leases.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    greet: false,
    gracefullyShutdown: false,
    logger: colyseusLog(log),
  });
  await matchMaker.onReady;
  // Of Colyseus's methods only `joinOrCreate` is exposed: clients cannot create rooms, join by id or use
  // Colyseus's reconnection.
  matchMaker.controller.exposedMethods = ['joinOrCreate'];
  colyseus
    .define(
      hangoutRoom,
      createHangoutRoomClass({ tokens, actors: registry, admission, log, metrics: roomMetrics }),
    )
    .filterBy(['hangout']);
  colyseus
    .define(lobbyRoom, createLobbyRoomClass({ tokens, lobby, admission, log, process: name }))
    .filterBy(['process']);
  await matchmaking.start();
  const membership = options.cluster
    ? await joinCluster(
        { db, log, scheduler, registry, onReplaced: options.cluster.onReplaced },
        { id: name, name: options.cluster.name },
      )
    : null;
  metrics.gauge('leases_held', '1 while the leases of the hosted rooms are renewed in time', [], () =>
    Number(registry.areLeasesHeld()),
  );
  if (matchmaking.isRedisConnected) {
    const { isRedisConnected } = matchmaking;
    metrics.gauge('redis_up', '1 while Redis is connected', [], () => Number(isRedisConnected()));
  }
  const { secrets, rateCounters, securityEvents } = options;
  const monitor = createMonitor({
    db,
    clock,
    secrets,
    authenticator,
    config,
    rateCounters,
    securityEvents,
  });
  let isOpen = true;
  const readinessChecks = {
    database: async () => db.raw('select 1'),
    ...(matchmaking.pingRedis && { redis: matchmaking.pingRedis }),
    async leases() {
      if (!registry.areLeasesHeld()) throw new Error('leases could not be renewed');
    },
    async rooms() {
      if (!isOpen || matchMaker.state !== matchMaker.MatchMakerState.READY)
        throw new Error('no rooms are made');
    },
  };

  return {
    registry,
    lobby,
    attach(server) {
      transport.attachToServer(server, {
        filter(request) {
          if (!isRoomSocket(request)) return false;
          // [H765] CORS does not apply to WebSockets, so any page can open one to any server; the origin is
          // checked here.
          if (!isAllowedOrigin(request, config)) {
            refuseUpgrade(request.socket, '403 Forbidden');
            return false;
          }
          if (admission.admitUpgrade(request)) return true;
          roomMetrics.countRefusal('join', 'too_many_connections');
          refuseUpgrade(request.socket, '429 Too Many Requests');
          return false;
        },
      });
      server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
        if (!isRoomSocket(request) && server.listenerCount('upgrade') <= 2) socket.destroy();
      });
    },
    handles: (request) => isMatchmakingRequest(request.url) || isMonitorRequest(request.url),
    handle(request, response) {
      const fail = (error: unknown) => {
        log.error({ err: error }, 'matchmaking or monitor request failed; closing its connection');
        response.destroy();
      };
      if (isMonitorRequest(request.url)) return void monitor(request, response).catch(fail);
      const address = admission.addressOf(request);
      const options = { log, address, config, securityEvents };
      handleMatchmakingRequest(request, response, options).catch(fail);
    },
    readinessChecks,
    ready: () =>
      Promise.all(Object.values(readinessChecks).map((check) => check())).then(
        () => true,
        () => false,
      ),
    // Graceful shutdown on SIGTERM: drains first, so that other processes take over the hangouts.
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await membership?.drain();
      await registry.drain();
      await pgNotifications.close();
      await colyseus.gracefullyShutdown(false);
      await lobby.close();
      await registry.closeAll();
      stopPoints?.();
      stopFans?.();
      await membership?.leave();
      matchmaking.close();
      colyseus.removeRoomType(hangoutRoom);
      colyseus.removeRoomType(lobbyRoom);
    },
  };
}

/**
 * Returns whether a WebSocket upgrade is for a room: `/{process}/{room}?sessionId=…`, as the SDK opens it.
 */
function isRoomSocket({ url }: IncomingMessage): boolean {
  return /^\/[\w-]+\/[\w-]+\?(.*&)?sessionId=/.test(url ?? '');
}

/** Colyseus's logger, which writes to our log. What Colyseus logs as info is debug here. */
function colyseusLog(log: Log) {
  const write =
    (level: 'debug' | 'warn') =>
    (...args: unknown[]) =>
      log[level]({ args }, 'colyseus');
  const [debug, warn] = [write('debug'), write('warn')];
  return { trace: debug, debug, info: debug, warn, error: warn };
}
