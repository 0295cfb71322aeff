import type { NowPlaying } from '@hangout/contract';
import { mayEditRoom, mayModerate, mayPin, maySkip, mayVoteToSkip, refusalToDj } from '@hangout/rules';
import { atom } from 'jotai';
import { myUuidAtom } from '../app/me.ts';
import { mirror } from './mirror.ts';
import { mePersonAtom, roomMomentAtom } from './person.ts';

/** Where I am on stage. */
export type MyPlace =
  | { readonly kind: 'floor' }
  | {
      readonly kind: 'seat';
      readonly position: number;
      readonly isPlaying: boolean;
      /** Epoch ms until which I am passed over by my own wish; 0 while I play along. */
      readonly pausedUntil: number;
    }
  | { readonly kind: 'line'; readonly place: number };

export const myPlaceAtom = atom((get): MyPlace => {
  const uuid = get(myUuidAtom);
  const djs = get(mirror.djs);
  const position = djs.findIndex((dj) => dj.uuid === uuid);
  const isPlaying = get(mirror.nowPlaying)?.djUuid === uuid;
  if (position >= 0)
    return { kind: 'seat', position, isPlaying, pausedUntil: djs[position]?.pausedUntil ?? 0 };
  const place = get(mirror.waiting).first.findIndex((one) => one.uuid === uuid);
  return place >= 0 ? { kind: 'line', place: place + 1 } : { kind: 'floor' };
});

/** [R053][B13] The DJs drawn on stage. */
export const visibleDjsAtom = atom((get) => get(mirror.djs).slice(0, get(mirror.settings)?.numberOfDjs ?? 0));
export const freeSeatsAtom = atom((get) =>
  Math.max(0, (get(mirror.settings)?.numberOfDjs ?? 0) - get(mirror.djs).length),
);

/** Why I may not DJ here, or null. */
export const djRefusalAtom = atom((get) => {
  const [me, at] = [get(mePersonAtom), get(roomMomentAtom)];
  if (!me || !at) return null;
  const refusal = refusalToDj(me, at);
  // Plans are the server's to judge: the client asks and is told.
  return refusal?.details?.reason === 'proPlan' ? null : refusal;
});

const may = (policy: typeof mayModerate) =>
  atom((get) => {
    const [me, at] = [get(mePersonAtom), get(roomMomentAtom)];
    return me !== null && at !== null && policy(me, at);
  });
export const mayModerateAtom = may(mayModerate);
export const mayEditAtom = may(mayEditRoom);
export const mayPinAtom = may(mayPin);
export const maySkipAtom = atom((get) => {
  const [me, at, now] = [get(mePersonAtom), get(roomMomentAtom), get(mirror.nowPlaying)];
  return me !== null && at !== null && now !== null && maySkip(me, now.djUuid || null, at);
});

/** [H052] Whether the floor decides here, and I am one of those who vote. */
export const mayVoteToSkipAtom = atom((get) => {
  const [me, settings, now] = [get(mePersonAtom), get(mirror.settings), get(mirror.nowPlaying)];
  return me !== null && settings !== null && now !== null && mayVoteToSkip(me, settings);
});

/** Name of the one who plays; null while the house does. */
export const djNameAtom = atom((get) => {
  const playing = get(mirror.nowPlaying);
  return playing ? nameOf(get(mirror.djs), playing) : null;
});

function nameOf(djs: readonly { uuid: string; nickname: string }[], { djUuid }: NowPlaying): string | null {
  return djs.find((dj) => dj.uuid === djUuid)?.nickname ?? null;
}
