import { boothHandlers } from './booth.ts';
import { chatHandlers } from './chat.ts';
import type { RoomHandlers } from './dispatch.ts';
import { peopleHandlers } from './people.ts';

/** Everything that can be asked of a hangout: one without an answer does not compile. */
export const roomHandlers: RoomHandlers = { ...boothHandlers, ...chatHandlers, ...peopleHandlers };
