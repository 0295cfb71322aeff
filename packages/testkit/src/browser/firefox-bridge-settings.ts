/** Environment variable in which firefox.ts passes the path of Firefox to firefox-bridge.ts. */
export const FIREFOX_PROGRAM = 'HANGOUT_FIREFOX_PROGRAM';
