import type { Api } from '@hangout/contract/framework/api-client';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { type HangoutClient, joinHangout } from '@hangout/room-client/join-hangout';
import { scaleTimeout } from '@hangout/rules/timeouts';

export interface Account {
  readonly uuid: string;
  readonly api: Api;
}

/**
 * A user with an account, connected by the real SDK, who chats, votes and keeps the messages received for
 * checks.
 */
export interface Player extends Account, Omit<HangoutClient, 'messages'> {
  /** All chat messages in the order of their arrival. */
  readonly messages: ChatMessage[];
}

const REQUEST_TIMEOUT_MS = scaleTimeout(60_000);

export async function joinAsPlayer({ uuid, api }: Account, slug: string): Promise<Player> {
  const messages: ChatMessage[] = [];
  const client = await joinHangout(api, slug, {
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    onMessages: (batch) => messages.push(...batch),
  });
  return { ...client, uuid, api, messages };
}
