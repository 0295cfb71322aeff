import { type IRoomCache, initializeRoomCache, LocalDriver, type SortOptions } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { type Redis, withFallback } from '@hangout/server';

/** The hash in which Colyseus keeps its listings. */
const BOARD = 'roomcaches';
/** Changes of listings are pinned up together, ms. */
const FLUSH_MS = 500;
/** Every so many flushes everything is pinned up again, whatever became of it. */
const ALL_AGAIN = 20;

// A listing is written over and taken off by its own process alone: one that stood still finds another's in its place.
const PIN = `
  local held = redis.call('hget', KEYS[1], ARGV[1])
  if held and cjson.decode(held).processId ~= ARGV[2] then return 0 end
  redis.call('hset', KEYS[1], ARGV[1], ARGV[3])
  return 1`;
const TAKE_OFF = `
  local held = redis.call('hget', KEYS[1], ARGV[1])
  if held and cjson.decode(held).processId == ARGV[2] then return redis.call('hdel', KEYS[1], ARGV[1]) end
  return 0`;

/**
 * The library keeps a question that failed and answers it to everybody from then on: after one moment without Redis
 * nothing could be looked up or cleaned up again. So each question is asked anew.
 */
class Board extends RedisDriver {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    super(redis);
    this.#redis = redis;
  }

  /** Rooms of which every field that is asked for has this value, in no order. */
  override async query(conditions: Partial<IRoomCache>): Promise<IRoomCache[]> {
    const texts = Object.values(await this.#redis.hgetall(BOARD));
    const rooms = texts.map((text): IRoomCache => initializeRoomCache(JSON.parse(text)));
    const wanted = Object.entries(conditions);
    return rooms.filter((room) => wanted.every(([field, value]) => Reflect.get(room, field) === value));
  }
}

/**
 * [H447] The rooms of this process as it knows them itself, and a board in Redis on which the others read them. The
 * board may be away, late or wrong: who hosts a hangout is the lease's to say.
 */
export class ClusterDriver extends LocalDriver {
  readonly board: Board;
  readonly redis: Redis;
  readonly #changed = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #flushes = 0;

  constructor(redis: Redis) {
    super();
    this.redis = redis;
    this.board = new Board(redis);
    redis.on('ready', () => this.pinAll());
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  /** Its own rooms first; a hangout that is elsewhere by its name on the board. */
  // Colyseus types an answer that may be missing as one that is there.
  override async findOne(conditions: Partial<IRoomCache>, sort?: SortOptions): Promise<IRoomCache> {
    const here = await super.findOne(conditions, sort);
    if (here) return here;
    const { roomId = 'hangout' in conditions ? conditions.hangout : undefined } = conditions;
    if (typeof roomId !== 'string') return here;
    const there = await withFallback(this.board.findOne({ roomId }), here);
    return there?.locked ? here : there;
  }

  /** Without conditions, as the monitor asks, what all processes have. */
  override query(conditions: Partial<IRoomCache>, sort?: SortOptions) {
    const here = super.query(conditions, sort);
    if (Object.keys(conditions).length > 0) return here;
    // Colyseus awaits what it types as a plain list
    return withFallback(this.board.query(conditions), here) as unknown as IRoomCache[];
  }

  /** Whoever makes a room holds its lease: an older listing of it gives way. */
  override async insert(room: IRoomCache): Promise<boolean> {
    const isNew = await super.insert(room);
    if (isNew) await withFallback(this.redis.hset(BOARD, room.roomId, JSON.stringify(room)), 0);
    return isNew;
  }

  override update(room: IRoomCache, operations: Parameters<LocalDriver['update']>[1]): boolean {
    this.#changed.add(room.roomId);
    return super.update(room, operations);
  }

  override remove(roomId: string): boolean {
    const room = this.rooms.find((one) => one.roomId === roomId);
    this.#changed.delete(roomId);
    if (room) void withFallback(this.redis.eval(TAKE_OFF, 1, BOARD, roomId, room.processId), 0);
    return super.remove(roomId);
  }

  /** A process is gone, or its name has begun a new life: its listings go. */
  override async cleanup(processId: string): Promise<void> {
    await super.cleanup(processId);
    await withFallback(this.board.cleanup(processId), undefined);
  }

  /** Listings that an earlier life at this address has left. */
  async forgetAddress(publicAddress: string, processId: string): Promise<void> {
    const rooms = await withFallback(this.board.query({ publicAddress }), []);
    for (const gone of new Set(rooms.map((room) => room.processId)))
      if (gone !== processId) await withFallback(this.board.cleanup(gone), undefined);
  }

  pinAll(): void {
    for (const { roomId } of this.rooms) this.#changed.add(roomId);
  }

  /** Pins up what has changed. Never throws; what could not be pinned is tried again. */
  async flush(): Promise<void> {
    this.#flushes += 1;
    if (this.#flushes % ALL_AGAIN === 0) this.pinAll();
    if (this.redis.status !== 'ready') return;
    const changed = this.rooms.filter((room) => this.#changed.has(room.roomId));
    this.#changed.clear();
    for (const room of changed) {
      const asked = this.redis.eval(PIN, 1, BOARD, room.roomId, room.processId, JSON.stringify(room));
      asked.catch(() => this.#changed.add(room.roomId));
    }
  }

  override shutdown(): void {
    clearInterval(this.#timer);
  }
}
