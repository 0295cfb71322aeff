import { lazyCode } from '../../platform/lazy.ts';

/** [H860] Loaded when the menu is opened first; its texts are part of the hangout's. */
export const RoomMenuItems = lazyCode(async () => ({
  default: (await import('./room-menu-items.tsx')).RoomMenuItems,
}));
