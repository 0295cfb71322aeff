/** [H1662] True on iPhones and iPads; Safari on an iPad says that it is a Mac, which has no touch screen. */
export const isAppleTouchDevice = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
