import { boothHandlers } from './booth.ts';
import { chatHandlers } from './chat.ts';
import type { RoomHandlers } from './dispatch.ts';
import { peopleHandlers } from './people.ts';
import { voiceHandlers } from './voice.ts';

/** One handler per request of a hangout. A missing handler does not compile. */
export const roomHandlers: RoomHandlers = {
  ...boothHandlers,
  ...chatHandlers,
  ...peopleHandlers,
  ...voiceHandlers,
};
