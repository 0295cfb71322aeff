/**
 * [H1662] Returns whether the device is an iPhone or iPad. Safari on an iPad sends the user agent of a Mac, but Macs
 * have no touch screen.
 */
export const isAppleTouchDevice = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
