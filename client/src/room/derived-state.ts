import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { mayEditRoom, mayModerate, mayPin, maySkip, mayVoteToSkip, refusalToDj } from '@hangout/rules';
import { atom } from 'jotai';
import { myUuidAtom } from '../core/session.ts';
import { currentPersonAtom, policyContextAtom } from './policy-context.ts';
import { roomState } from './room-state.ts';

/** Where I am on stage. */
export type MyPosition =
  | { readonly kind: 'floor' }
  | {
      readonly kind: 'seat';
      readonly position: number;
      readonly isPlaying: boolean;
      /** Epoch ms until which I am passed over by my own wish; 0 while I play along. */
      readonly pausedUntil: number;
    }
  | { readonly kind: 'line'; readonly place: number };

export const myPositionAtom = atom((get): MyPosition => {
  const uuid = get(myUuidAtom);
  const djs = get(roomState.djs);
  const position = djs.findIndex((dj) => dj.uuid === uuid);
  const isPlaying = get(roomState.nowPlaying)?.djUuid === uuid;
  if (position >= 0)
    return { kind: 'seat', position, isPlaying, pausedUntil: djs[position]?.pausedUntil ?? 0 };
  const place = get(roomState.waiting).first.findIndex((one) => one.uuid === uuid);
  return place >= 0 ? { kind: 'line', place: place + 1 } : { kind: 'floor' };
});

/** [R053][B13] The DJs drawn on stage. */
export const visibleDjsAtom = atom((get) =>
  get(roomState.djs).slice(0, get(roomState.settings)?.numberOfDjs ?? 0),
);
export const freeSeatsAtom = atom((get) =>
  Math.max(0, (get(roomState.settings)?.numberOfDjs ?? 0) - get(roomState.djs).length),
);

/** Why I may not DJ here, or null. */
export const djRefusalAtom = atom((get) => {
  const [me, at] = [get(currentPersonAtom), get(policyContextAtom)];
  if (!me || !at) return null;
  const refusal = refusalToDj(me, at);
  // Plans are the server's to judge: the client asks and is told.
  return refusal?.details?.reason === 'proPlan' ? null : refusal;
});

const permissionAtom = (policy: typeof mayModerate) =>
  atom((get) => {
    const [me, at] = [get(currentPersonAtom), get(policyContextAtom)];
    return me !== null && at !== null && policy(me, at);
  });
export const mayModerateAtom = permissionAtom(mayModerate);
export const mayEditAtom = permissionAtom(mayEditRoom);
export const mayPinAtom = permissionAtom(mayPin);
export const maySkipAtom = atom((get) => {
  const [me, at, now] = [get(currentPersonAtom), get(policyContextAtom), get(roomState.nowPlaying)];
  return me !== null && at !== null && now !== null && maySkip(me, now.djUuid || null, at);
});

/** [H052] Whether the floor decides here, and I am one of those who vote. */
export const mayVoteToSkipAtom = atom((get) => {
  const [me, settings, now] = [get(currentPersonAtom), get(roomState.settings), get(roomState.nowPlaying)];
  return me !== null && settings !== null && now !== null && mayVoteToSkip(me, settings);
});

/** Name of the one who plays; null while the house does. */
export const djNameAtom = atom((get) => {
  const playing = get(roomState.nowPlaying);
  return playing ? djName(get(roomState.djs), playing) : null;
});

function djName(djs: readonly { uuid: string; nickname: string }[], { djUuid }: NowPlaying): string | null {
  return djs.find((dj) => dj.uuid === djUuid)?.nickname ?? null;
}
