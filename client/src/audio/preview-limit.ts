import { mayListenToHangouts } from '@hangout/rules';

/** What a listener without an account has heard on this device: how many songs, and which play was counted last. */
export interface Previews {
  readonly played: number;
  readonly lastPlay: string | null;
}

/** [R187][R272] A song counts once, when it is first heard; coming back to it counts nothing. */
export function countPreview(previews: Previews, playId: string): Previews {
  return previews.lastPlay === playId ? previews : { played: previews.played + 1, lastPlay: playId };
}

/** [R187] Whether music that has not begun yet may still sound. */
export function mayStartPreview({ played }: Pick<Previews, 'played'>, isRegistered: boolean): boolean {
  return isRegistered || mayListenToHangouts({ kind: 'anonymous' }, played);
}

/** [R187] Whether a play may sound: one that is being heard is heard to its end, though it was the last. */
export function mayHearPreview(previews: Previews, playId: string, isRegistered: boolean): boolean {
  return previews.lastPlay === playId || mayStartPreview(previews, isRegistered);
}
