/** Environment variable by which firefox.ts tells firefox-bridge.ts the path of Firefox. */
export const FIREFOX_PROGRAM = 'HANGOUT_FIREFOX_PROGRAM';
