import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { splitMentions } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHiddenPeople } from '../../api/muted-people.ts';
import type { StageBubble, StageEffect } from '../../components/stage/common/types.ts';
import { roomEvents } from '../../live/room/room-events.ts';
import { roomState } from '../../live/room/room-state.ts';
import { findUserName } from '../../live/room/user-names.ts';
import { serverNow } from '../../platform/server-clock.ts';

/** How long a message is shown as a bubble on the stage, ms. */
const bubbleMs = 6_000;
const effectMs = 4_000;
const MAX_BUBBLE_LENGTH = 64;

/** The beginning of a message, with the names of mentioned people. */
export function bubbleText(
  message: Pick<ChatMessage, 'message' | 'songs'>,
  nameOf: (uuid: string) => string | undefined = () => undefined,
): string {
  if (typeof message.message !== 'string') return '';
  const text = splitMentions(message.message)
    .map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'mention' ? `@${nameOf(part.userUuid) ?? ''}` : '',
    )
    .join('')
    .trim();
  return text.length > MAX_BUBBLE_LENGTH ? `${text.slice(0, MAX_BUBBLE_LENGTH - 1).trimEnd()}…` : text;
}

interface StageEffects {
  readonly bubbles: readonly StageBubble[];
  readonly effects: readonly StageEffect[];
}

/**
 * Returns what the stage shows of the last seconds: bubbles, jumps, emoji and votes. [H245] Messages and emoji of muted
 * and blocked people are left out.
 */
export function useStageEffects(): StageEffects {
  const [bubbles, setBubbles] = useState<readonly StageBubble[]>([]);
  const [effects, setEffects] = useState<readonly StageEffect[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (ms: number, run: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    };
    const stop = roomEvents.on((event) => {
      if (event.kind === 'message') {
        const text = bubbleText(event.message, findUserName);
        // Messages of the history, which is loaded on entering, get no bubbles.
        const isFresh =
          Math.abs(serverNow() - event.message.date) < 15_000 &&
          !event.message.editedAt &&
          !event.message.deleted;
        if (text === '' || !isFresh) return;
        const bubble = { uuid: event.message.userUuid, text };
        setBubbles((all) => [...all.filter((one) => one.uuid !== bubble.uuid), bubble].slice(-6));
        later(bubbleMs, () => setBubbles((all) => all.filter((one) => one !== bubble)));
      } else if (event.kind === 'animation') {
        const effect: StageEffect = {
          uuid: event.userUuid,
          kind: event.animation,
          at: Date.now(),
          ...(event.emoji ? { emoji: event.emoji } : {}),
        };
        setEffects((all) => [...all, effect].slice(-24));
        later(effectMs, () => setEffects((all) => all.filter((one) => one !== effect)));
      }
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  const votes = useVoteEffects();
  const hidden = useHiddenPeople();
  return useMemo(
    () => withoutHiddenSpeech({ bubbles, effects: [...effects, ...votes] }, hidden),
    [bubbles, effects, votes, hidden],
  );
}

/** [H245] Removes bubbles and emoji of muted and blocked people; their avatars still jump and nod. */
export function withoutHiddenSpeech(
  { bubbles, effects }: StageEffects,
  hidden: readonly string[],
): StageEffects {
  return {
    bubbles: bubbles.filter(({ uuid }) => !hidden.includes(uuid)),
    effects: effects.filter(({ uuid, kind }) => kind !== 'emoji' || !hidden.includes(uuid)),
  };
}

/** Returns the effects of new votes: a like makes the voter's avatar nod, a star lets a spark rise from it. */
function useVoteEffects(): readonly StageEffect[] {
  const floor = useAtomValue(roomState.floorUsers);
  const before = useRef(floor);
  const [effects, setEffects] = useState<readonly StageEffect[]>([]);
  useEffect(() => {
    const at = Date.now();
    const fresh = Object.values(floor).flatMap((user): StageEffect[] => {
      const known = before.current[user.uuid];
      if (!known) return [];
      const liked: StageEffect[] =
        user.like > 0 && known.like <= 0 ? [{ uuid: user.uuid, kind: 'like', at }] : [];
      const starred: StageEffect[] = user.star && !known.star ? [{ uuid: user.uuid, kind: 'star', at }] : [];
      return [...liked, ...starred];
    });
    before.current = floor;
    if (fresh.length > 0) setEffects(fresh);
  }, [floor]);
  return effects;
}
