/**
 * [H853] Whether a hangout shows the LIVE sign: its owner has not paused it and a DJ (nickname or uuid) is playing, not
 * AutoDJ.
 */
export const isLiveSignLit = (isAllowed: boolean, dj: string | null | undefined): boolean =>
  isAllowed && Boolean(dj);
