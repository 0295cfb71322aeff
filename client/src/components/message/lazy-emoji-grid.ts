import { lazyCode } from '../../platform/lazy.ts';

/** [H860] The grid is loaded when it is first opened; its texts come with those of a hangout. */
export const EmojiGrid = lazyCode(async () => ({ default: (await import('./emoji-grid.tsx')).EmojiGrid }));
