import type { ChatMessage } from '@hangout/contract/room/chat-message';
import type { KeptLine, NewLine } from '@hangout/db';
import { refuse } from '../refused.ts';

export type SaidLine = NewLine & { readonly userUuid: string };

/** What was said and not kept yet, and what is to go out with the next tick. */
export interface ChatQueue {
  waiting: { readonly line: SaidLine; readonly done: PromiseWithResolvers<KeptLine> }[];
  outgoing: ChatMessage[];
  /** [H458] Lines that were being written when the database failed: shown as they stand once it answers. */
  readonly doubtful: Set<string>;
  ticking: boolean;
}

export function createChatQueue(): ChatQueue {
  return { waiting: [], outgoing: [], doubtful: new Set(), ticking: false };
}

/** Resolves once the line is kept and on its way to everybody. */
export function say(queue: ChatQueue, line: SaidLine): Promise<KeptLine> {
  const done = Promise.withResolvers<KeptLine>();
  queue.waiting.push({ line, done });
  return done.promise;
}

/** Nothing is kept any more: whoever waits is refused. */
export function abandon(queue: ChatQueue): void {
  for (const { done } of queue.waiting) done.reject(refuse('fenced'));
  queue.waiting = [];
  queue.outgoing = [];
}
