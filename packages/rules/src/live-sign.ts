/**
 * [H853] Whether a hangout shows the LIVE sign: its owner has not paused it (`isAllowed`), and a DJ is
 * playing (`dj`: nickname or uuid), not the house playlist.
 */
export const isLiveSignLit = (isAllowed: boolean, dj: string | null | undefined): boolean =>
  isAllowed && Boolean(dj);
