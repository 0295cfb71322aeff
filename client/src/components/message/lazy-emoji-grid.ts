import { lazyCode } from '../../platform/lazy.ts';

/**
 * [H860] The emoji grid; its code is loaded when it is first opened. Its texts are loaded with the texts of a hangout.
 */
export const EmojiGrid = lazyCode(async () => ({ default: (await import('./emoji-grid.tsx')).EmojiGrid }));
