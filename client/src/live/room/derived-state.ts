import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { mayModerate, mayPin, maySkip, mayVoteToSkip, refusalToDj } from '@hangout/rules';
import { atom } from 'jotai';
import { myUuidAtom } from '../../platform/session.ts';
import { currentPersonAtom, policyContextAtom } from './policy-context.ts';
import { roomState } from './room-state.ts';

export type MyPosition =
  | { readonly kind: 'floor' }
  | {
      readonly kind: 'seat';
      readonly position: number;
      readonly isPlaying: boolean;
      /** Epoch ms until which the DJ is on a break; 0 if the DJ is not on a break. */
      readonly pausedUntil: number;
    }
  | { readonly kind: 'waiting'; readonly position: number };

export const myPositionAtom = atom((get): MyPosition => {
  const uuid = get(myUuidAtom);
  const djs = get(roomState.djs);
  const position = djs.findIndex((dj) => dj.uuid === uuid);
  const isPlaying = get(roomState.nowPlaying)?.djUuid === uuid;
  if (position >= 0)
    return { kind: 'seat', position, isPlaying, pausedUntil: djs[position]?.pausedUntil ?? 0 };
  const { first, others } = get(roomState.waiting);
  const waitingPosition = [...first.map((one) => one.uuid), ...others].findIndex((one) => one === uuid);
  return waitingPosition >= 0 ? { kind: 'waiting', position: waitingPosition + 1 } : { kind: 'floor' };
});

/** [R053][B13] The DJs on the stage, at most as many as the hangout has seats. */
export const visibleDjsAtom = atom((get) =>
  get(roomState.djs).slice(0, get(roomState.settings)?.numberOfDjs ?? 0),
);
export const freeSeatsAtom = atom((get) =>
  Math.max(0, (get(roomState.settings)?.numberOfDjs ?? 0) - get(roomState.djs).length),
);

const anyDjRefusalAtom = atom((get) => {
  const [me, context] = [get(currentPersonAtom), get(policyContextAtom)];
  return me && context && refusalToDj(me, context);
});

/** Whether the current user could take a seat if they had a paid plan. */
export const needsPlanToDjAtom = atom((get) => get(anyDjRefusalAtom)?.details?.reason === 'proPlan');

/**
 * Why the hangout would refuse the current user a seat; null if they may take one or lack only a paid plan.
 */
export const djRefusalAtom = atom((get) => (get(needsPlanToDjAtom) ? null : get(anyDjRefusalAtom)));

const permissionAtom = (policy: typeof mayModerate) =>
  atom((get) => {
    const [me, context] = [get(currentPersonAtom), get(policyContextAtom)];
    return me !== null && context !== null && policy(me, context);
  });
export const mayModerateAtom = permissionAtom(mayModerate);
export const mayPinAtom = permissionAtom(mayPin);
export const maySkipAtom = atom((get) => {
  const [me, context, playing] = [get(currentPersonAtom), get(policyContextAtom), get(roomState.nowPlaying)];
  return me !== null && context !== null && playing !== null && maySkip(me, playing.djUuid || null, context);
});

/** [H052] Whether the hangout allows votes to skip, and the current user may vote. */
export const mayVoteToSkipAtom = atom((get) => {
  const [me, settings, playing] = [
    get(currentPersonAtom),
    get(roomState.settings),
    get(roomState.nowPlaying),
  ];
  return me !== null && settings !== null && playing !== null && mayVoteToSkip(me, settings);
});

/** Name of the playing DJ; null while no DJ plays. */
export const djNameAtom = atom((get) => {
  const playing = get(roomState.nowPlaying);
  return playing ? djName(get(roomState.djs), playing) : null;
});

function djName(djs: readonly { uuid: string; nickname: string }[], { djUuid }: NowPlaying): string | null {
  return djs.find((dj) => dj.uuid === djUuid)?.nickname ?? null;
}
