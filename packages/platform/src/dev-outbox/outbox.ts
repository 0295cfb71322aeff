import type { PushNotification } from '@hangout/rules';
import type { Config } from '../config/config.ts';
import { isLoopbackName } from '../service/from-this-machine.ts';

/** A message that the server has sent, or would have sent in production. */
type OutboxContent =
  | {
      readonly kind: 'mail';
      readonly to: string;
      readonly subject: string;
      readonly text: string;
      readonly html: string;
    }
  | { readonly kind: 'sms'; readonly to: string; readonly text: string }
  | {
      readonly kind: 'push';
      readonly to: string;
      readonly channel: 'web' | 'mobile';
      readonly notification: PushNotification;
    };

export type OutboxMessage = OutboxContent & {
  /** Counts up from 1. */
  readonly id: number;
  /** Time at which the message was sent, epoch ms. */
  readonly at: number;
};

/** Messages of a development server, in the memory of its process. */
export interface DevOutbox {
  /** Adds a message, unless one with the same `key` was added before. */
  add(content: OutboxContent, key?: string): void;
  /** Lists messages, newest first; with `to`, those whose recipient contains that text, ignoring case. */
  list(filter?: { readonly to?: string; readonly kind?: string }): readonly OutboxMessage[];
  find(id: number): OutboxMessage | undefined;
}

/** Number of messages that are kept; a further one replaces the oldest. */
const MOST_MESSAGES = 200;

export function createDevOutbox(now: () => number = Date.now): DevOutbox {
  const messages: OutboxMessage[] = [];
  const keys = new Set<string>();
  let lastId = 0;
  return {
    add(content, key) {
      if (key !== undefined && keys.has(key)) return;
      if (key !== undefined) keys.add(key);
      lastId += 1;
      messages.push({ ...content, id: lastId, at: now() });
      if (messages.length > MOST_MESSAGES) messages.shift();
    },
    list({ to = '', kind = '' } = {}) {
      const wanted = to.trim().toLowerCase();
      return messages
        .filter((one) => one.to.toLowerCase().includes(wanted) && (kind === '' || one.kind === kind))
        .reverse();
    },
    find: (id) => messages.find((one) => one.id === id),
  };
}

/**
 * [H484] Opens the outbox. Its messages give access to accounts, so it is null in production, behind a proxy,
 * and if PUBLIC_URL is not local.
 */
export function openDevOutbox(
  config: Pick<Config, 'NODE_ENV' | 'BEHIND_PROXY' | 'PUBLIC_URL'>,
): DevOutbox | null {
  const isPublic = config.PUBLIC_URL !== undefined && !isLoopbackName(URL.parse(config.PUBLIC_URL)?.hostname);
  if (config.NODE_ENV === 'production' || config.BEHIND_PROXY || isPublic) return null;
  return createDevOutbox();
}
