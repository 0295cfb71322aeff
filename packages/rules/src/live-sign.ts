/**
 * [H853] Whether a hangout wears the LIVE sign: its owner allows the sign, and a DJ, named here by nickname or uuid, plays.
 * AutoDJ is nobody, so it does not light it.
 */
export const isLiveSignLit = (isAllowed: boolean, dj: string | null | undefined): boolean =>
  isAllowed && Boolean(dj);
