/** [H1662] True on iPhones and iPads. Safari on an iPad names a Mac, but Macs have no touch screen. */
export const isAppleTouchDevice = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
