import type { Room } from '@hangout/contract';

/** How order is kept here while the evening runs. */
export function Order(_: { room: Room }) {
  return null;
}
