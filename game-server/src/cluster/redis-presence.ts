import { LocalPresence } from '@colyseus/core';
import { RedisPresence } from '@colyseus/redis-presence';
import { withFallback } from '@hangout/platform/redis/redis';
import type { Redis } from 'ioredis';

type Callback = (...args: unknown[]) => void;

/**
 * Returns whether a key is one of the matchmaker's locks and counters. They stay in memory, because a hangout
 * is assigned to one process before its matchmaker looks for the room.
 */
const isLocalKey = (key: string) => key.startsWith('ch:') || key.startsWith('concurrent:');
/**
 * Returns whether other processes send requests to this one on a channel. The start of the process does not wait for
 * the subscription to such a channel.
 */
const isOwnChannel = (topic: string) => topic.startsWith('$') || topic.startsWith('p:');

/**
 * [H447] Colyseus's messages between processes, through Redis. While Redis is down, calls neither reject nor
 * wait long.
 */
export class ClusterPresence extends RedisPresence {
  readonly local = new LocalPresence();

  constructor(redis: Redis) {
    super(redis);
    // Colyseus renews its subscriptions itself. If ioredis did so too, a disconnect just after a reconnect
    // would be an unhandled rejection.
    Object.assign(this.sub.options, { autoResubscribe: false });
    this.subscriptions.setMaxListeners(0);
    this.local.subscriptions.setMaxListeners(0);
  }

  override async subscribe(topic: string, callback: Callback): Promise<this> {
    if (isLocalKey(topic)) await this.local.subscribe(topic, callback);
    else {
      // A subscription that cannot be sent now is sent by ioredis after the next reconnect.
      const subscribed = withFallback<unknown>(super.subscribe(topic, callback), null);
      if (!isOwnChannel(topic)) await subscribed;
    }
    return this;
  }

  override async unsubscribe(topic: string, callback?: Callback): Promise<this> {
    if (isLocalKey(topic)) this.local.unsubscribe(topic, callback);
    else await withFallback<unknown>(super.unsubscribe(topic, callback), null);
    return this;
  }

  override async publish(topic: string, data: unknown): Promise<void> {
    if (isLocalKey(topic)) this.local.publish(topic, data);
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

  /** Closes both Redis connections at once, without waiting for replies. */
  override shutdown(): void {
    this.sub.disconnect();
    this.pub.disconnect();
  }

  override async hincrbyex(key: string, field: string, by: number, seconds: number): Promise<number> {
    if (isLocalKey(key)) return this.local.hincrbyex(key, field, by, seconds);
    return withFallback(super.hincrbyex(key, field, by, seconds), by);
  }
}
