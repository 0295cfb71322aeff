import { boothHandlers } from './booth.ts';
import { chatHandlers } from './chat.ts';
import type { RoomHandlers } from './dispatch.ts';
import { peopleHandlers } from './people.ts';
import { voiceHandlers } from './voice.ts';

/** A handler for each request of a hangout; a missing one does not compile. */
export const roomHandlers: RoomHandlers = {
  ...boothHandlers,
  ...chatHandlers,
  ...peopleHandlers,
  ...voiceHandlers,
};
