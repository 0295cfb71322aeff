import { type IRoomCache, initializeRoomCache, LocalDriver, type SortOptions } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { withFallback } from '@hangout/platform/redis/redis';
import type { Redis } from 'ioredis';

/** Key of the Redis hash with Colyseus's room listings. */
const LISTINGS_KEY = 'roomcaches';
/** Interval at which changed room listings are written to Redis, ms. */
const FLUSH_MS = 500;
/** Every this many flushes all listings are written, in case Redis has lost some. */
const FULL_FLUSH_EVERY = 20;

// Only the process that owns a listing may change it: after a freeze, another process may own it.
const UPDATE_LISTING = `
  local held = redis.call('hget', KEYS[1], ARGV[1])
  if held and cjson.decode(held).processId ~= ARGV[2] then return 0 end
  redis.call('hset', KEYS[1], ARGV[1], ARGV[3])
  return 1`;
const REMOVE_LISTING = `
  local held = redis.call('hget', KEYS[1], ARGV[1])
  if held and cjson.decode(held).processId == ARGV[2] then return redis.call('hdel', KEYS[1], ARGV[1]) end
  return 0`;

/**
 * The room listings of all processes, in Redis. Colyseus's own driver caches a failed query and returns the
 * failure from then on; this one repeats the query.
 */
class RoomListings extends RedisDriver {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    super(redis);
    this.#redis = redis;
  }

  /** Returns the rooms that match all conditions, in no particular order. */
  override async query(conditions: Partial<IRoomCache>): Promise<IRoomCache[]> {
    const texts = Object.values(await this.#redis.hgetall(LISTINGS_KEY));
    const rooms = texts.map((text): IRoomCache => initializeRoomCache(JSON.parse(text)));
    const wanted = Object.entries(conditions);
    return rooms.filter((room) => wanted.every(([field, value]) => Reflect.get(room, field) === value));
  }
}

/** The process whose rooms a driver lists. */
interface ListedProcess {
  /** Returns its id in listings. */
  id(): string;
  /** Returns whether a hangout is open there or being opened. */
  has(roomUuid: string): boolean;
}

/**
 * [H447] The driver of Colyseus's matchmaker in a cluster. It keeps this process's rooms in memory, and
 * writes listings of them to Redis for other processes. Listings may be missing, late or wrong without harm,
 * because the lease decides where a hangout runs.
 */
export class ClusterDriver extends LocalDriver {
  readonly listings: RoomListings;
  readonly redis: Redis;
  readonly #process: ListedProcess;
  readonly #changed = new Set<string>();
  /** Whether Redis may list rooms of this process that are gone. */
  #mayListGone = false;
  readonly #timer: NodeJS.Timeout;
  #flushes = 0;

  constructor(redis: Redis, process: ListedProcess) {
    super();
    this.redis = redis;
    this.listings = new RoomListings(redis);
    this.#process = process;
    redis.on('ready', () => {
      this.markAllChanged();
      this.#mayListGone = true;
    });
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  /**
   * Looks for a room of this process, then for another process's hangout by its id. Resolves to `undefined`
   * if there is none, although Colyseus's type does not say so.
   */
  override async findOne(conditions: Partial<IRoomCache>, sort?: SortOptions): Promise<IRoomCache> {
    const here = await super.findOne(conditions, sort);
    if (here) return here;
    const { roomId = 'hangout' in conditions ? conditions.hangout : undefined } = conditions;
    // [H2130] A listing of a hangout that is open here is stale until its room is inserted.
    if (typeof roomId !== 'string' || this.#process.has(roomId)) return here;
    const there = await withFallback(this.listings.findOne({ roomId }), here);
    return there?.locked ? here : there;
  }

  /** Returns this process's rooms; without conditions, as the monitor asks, those of all processes. */
  override query(conditions: Partial<IRoomCache>, sort?: SortOptions) {
    const here = super.query(conditions, sort);
    if (Object.keys(conditions).length > 0) return here;
    // Colyseus awaits the result, although its type is a plain list.
    return withFallback(this.listings.query(conditions), here) as unknown as IRoomCache[];
  }

  /** Adds a room. An older listing is overwritten, because the process that creates a room has its lease. */
  override async insert(room: IRoomCache): Promise<boolean> {
    const isNew = await super.insert(room);
    if (isNew) await withFallback(this.redis.hset(LISTINGS_KEY, room.roomId, JSON.stringify(room)), 0);
    return isNew;
  }

  override update(room: IRoomCache, operations: Parameters<LocalDriver['update']>[1]): boolean {
    this.#changed.add(room.roomId);
    return super.update(room, operations);
  }

  override remove(roomId: string): boolean {
    const room = this.rooms.find((one) => one.roomId === roomId);
    this.#changed.delete(roomId);
    if (room) this.#removeListing(room);
    return super.remove(roomId);
  }

  #removeListing({ roomId, processId }: IRoomCache): void {
    this.redis.eval(REMOVE_LISTING, 1, LISTINGS_KEY, roomId, processId).catch(() => {
      this.#mayListGone = true;
    });
  }

  /** [H2130] Removes the listings of this process's rooms that are gone. */
  async #removeGone(): Promise<void> {
    this.#mayListGone = false;
    try {
      const listed = await this.listings.query({ processId: this.#process.id() });
      for (const room of listed) if (!this.has(room.roomId)) this.#removeListing(room);
    } catch {
      this.#mayListGone = true;
    }
  }

  /** Removes the listings of a dead process. */
  override async cleanup(processId: string): Promise<void> {
    await super.cleanup(processId);
    await withFallback(this.listings.cleanup(processId), undefined);
  }

  /** Removes listings that an earlier process has left at this address. */
  async forgetAddress(publicAddress: string, processId: string): Promise<void> {
    const rooms = await withFallback(this.listings.query({ publicAddress }), []);
    for (const gone of new Set(rooms.map((room) => room.processId)))
      if (gone !== processId) await withFallback(this.listings.cleanup(gone), undefined);
  }

  markAllChanged(): void {
    for (const { roomId } of this.rooms) this.#changed.add(roomId);
  }

  /**
   * Writes changed listings to Redis. Never throws; what could not be written is written at the next flush.
   */
  async flush(): Promise<void> {
    this.#flushes += 1;
    if (this.#flushes % FULL_FLUSH_EVERY === 0) this.markAllChanged();
    if (this.redis.status !== 'ready') return;
    const changed = this.rooms.filter((room) => this.#changed.has(room.roomId));
    this.#changed.clear();
    for (const room of changed) {
      const written = this.redis.eval(
        UPDATE_LISTING,
        1,
        LISTINGS_KEY,
        room.roomId,
        room.processId,
        JSON.stringify(room),
      );
      written.catch(() => this.#changed.add(room.roomId));
    }
    if (this.#mayListGone) await this.#removeGone();
  }

  override shutdown(): void {
    clearInterval(this.#timer);
  }
}
