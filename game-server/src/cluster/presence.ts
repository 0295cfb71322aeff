import { LocalPresence } from '@colyseus/core';
import { RedisPresence } from '@colyseus/redis-presence';
import { type Redis, withFallback } from '@hangout/server';

type Callback = (...args: unknown[]) => void;

/** What only this process needs to agree on: a hangout's place is settled before the matchmaker looks for it. */
const isOurs = (key: string) => key.startsWith('ch:') || key.startsWith('concurrent:');
/** Channels on which this process is asked; nobody waits for them to be open. */
const isDoor = (topic: string) => topic.startsWith('$') || topic.startsWith('p:');

/**
 * [H447] Colyseus's words between processes go through Redis where it is there; nothing here fails or waits long
 * because it is not.
 */
export class ClusterPresence extends RedisPresence {
  readonly local = new LocalPresence();

  constructor(redis: Redis) {
    super(redis);
    // Colyseus subscribes anew by itself; where Redis goes again at once, nobody would hear ioredis fail in it
    Object.assign(this.sub.options, { autoResubscribe: false });
    this.subscriptions.setMaxListeners(0);
    this.local.subscriptions.setMaxListeners(0);
  }

  override async subscribe(topic: string, callback: Callback): Promise<this> {
    if (isOurs(topic)) await this.local.subscribe(topic, callback);
    else {
      // what could not be sent is said again by itself once Redis is back
      const asked = withFallback<unknown>(super.subscribe(topic, callback), null);
      if (!isDoor(topic)) await asked;
    }
    return this;
  }

  override async unsubscribe(topic: string, callback?: Callback): Promise<this> {
    if (isOurs(topic)) this.local.unsubscribe(topic, callback);
    else await withFallback<unknown>(super.unsubscribe(topic, callback), null);
    return this;
  }

  override async publish(topic: string, data: unknown): Promise<void> {
    if (isOurs(topic)) this.local.publish(topic, data);
    else await withFallback(super.publish(topic, data), undefined);
  }

  override channels(pattern?: string): Promise<string[]> {
    return withFallback(super.channels(pattern), []);
  }

  override exists(key: string): Promise<boolean> {
    return withFallback(super.exists(key), false);
  }

  override hset(key: string, field: string, value: string): Promise<boolean> {
    return withFallback(super.hset(key, field, value), false);
  }

  override hdel(key: string, field: string): Promise<boolean> {
    return withFallback(super.hdel(key, field), false);
  }

  override hgetall(key: string): Promise<Record<string, string>> {
    return withFallback(super.hgetall(key), {});
  }

  /** Nobody is left to say goodbye to. */
  override shutdown(): void {
    this.sub.disconnect();
    this.pub.disconnect();
  }

  override async hincrbyex(key: string, field: string, by: number, seconds: number): Promise<number> {
    if (isOurs(key)) return this.local.hincrbyex(key, field, by, seconds);
    return withFallback(super.hincrbyex(key, field, by, seconds), by);
  }
}
