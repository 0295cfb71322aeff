import { mayListenToHangouts } from '@hangout/rules';

/**
 * Number of songs that a listener without an account has heard on this device, and the play that was counted
 * last.
 */
export interface Previews {
  readonly played: number;
  readonly lastPlay: string | null;
}

/** [R187][R272] Counts a play when it is first heard, but not again after a reconnect. */
export function countPreview(previews: Previews, playId: string): Previews {
  return previews.lastPlay === playId ? previews : { played: previews.played + 1, lastPlay: playId };
}

/** [R187] Returns whether a play that has not started yet may be heard. */
export function mayStartPreview({ played }: Pick<Previews, 'played'>, isRegistered: boolean): boolean {
  return isRegistered || mayListenToHangouts({ kind: 'anonymous' }, played);
}

/** [R187] Returns whether a play may be heard; the last play within the limit may be heard to its end. */
export function mayPlayPreview(previews: Previews, playId: string, isRegistered: boolean): boolean {
  return previews.lastPlay === playId || mayStartPreview(previews, isRegistered);
}
