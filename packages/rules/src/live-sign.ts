/**
 * [H853] Whether a hangout shows the LIVE sign: its owner allows the sign, and a DJ (nickname or uuid) is playing.
 * AutoDJ does not light it.
 */
export const isLiveSignLit = (isAllowed: boolean, dj: string | null | undefined): boolean =>
  isAllowed && Boolean(dj);
