import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { splitMentions } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { roomEvents } from '../../room/room-events.ts';
import { roomState } from '../../room/room-state.ts';
import { findUserName } from '../../room/user-names.ts';
import type { StageBubble, StagePulse } from '../stage/index.ts';

/** How long a line stands over somebody's head, ms. */
const bubbleMs = 6_000;
const pulseMs = 4_000;
const longest = 64;

/** What a bubble shows of a line: its beginning, mentions by their names, as far as they are known. */
export function bubbleText(
  line: Pick<ChatMessage, 'message' | 'songs'>,
  nameOf: (uuid: string) => string | undefined = () => undefined,
): string {
  if (typeof line.message !== 'string') return '';
  const text = splitMentions(line.message)
    .map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'mention' ? `@${nameOf(part.userUuid) ?? ''}` : '',
    )
    .join('')
    .trim();
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}

/** Speech, jumps, emoji and votes of the last moments, as the stage shows them. */
export function useStageMoments(): { bubbles: readonly StageBubble[]; pulses: readonly StagePulse[] } {
  const [bubbles, setBubbles] = useState<readonly StageBubble[]>([]);
  const [pulses, setPulses] = useState<readonly StagePulse[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (ms: number, run: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    };
    const stop = roomEvents.hear((moment) => {
      if (moment.kind === 'said') {
        const text = bubbleText(moment.line, findUserName);
        // History that arrives on entering is no speech.
        const isFresh =
          Math.abs(Date.now() - moment.line.date) < 15_000 && !moment.line.editedAt && !moment.line.deleted;
        if (text === '' || !isFresh) return;
        const bubble = { uuid: moment.line.userUuid, text };
        setBubbles((all) => [...all.filter((one) => one.uuid !== bubble.uuid), bubble].slice(-6));
        later(bubbleMs, () => setBubbles((all) => all.filter((one) => one !== bubble)));
      } else {
        const pulse: StagePulse = {
          uuid: moment.userUuid,
          kind: moment.animation,
          at: Date.now(),
          ...(moment.emoji ? { emoji: moment.emoji } : {}),
        };
        setPulses((all) => [...all, pulse].slice(-24));
        later(pulseMs, () => setPulses((all) => all.filter((one) => one !== pulse)));
      }
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  const votes = useVotePulses();
  return { bubbles, pulses: votes.length > 0 ? [...pulses, ...votes] : pulses };
}

/** A like makes its giver nod, a star throws a spark: both are seen as changes on the floor. */
function useVotePulses(): readonly StagePulse[] {
  const floor = useAtomValue(roomState.floorUsers);
  const before = useRef(floor);
  const [pulses, setPulses] = useState<readonly StagePulse[]>([]);
  useEffect(() => {
    const at = Date.now();
    const fresh = Object.values(floor).flatMap((user): StagePulse[] => {
      const known = before.current[user.uuid];
      if (!known) return [];
      const liked: StagePulse[] =
        user.like > 0 && known.like <= 0 ? [{ uuid: user.uuid, kind: 'like', at }] : [];
      const starred: StagePulse[] = user.star && !known.star ? [{ uuid: user.uuid, kind: 'star', at }] : [];
      return [...liked, ...starred];
    });
    before.current = floor;
    if (fresh.length > 0) setPulses(fresh);
  }, [floor]);
  return pulses;
}
