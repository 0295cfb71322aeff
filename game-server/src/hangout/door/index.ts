import type { RoomHandlers } from './ask.ts';
import { chatHandlers } from './chat.ts';
import { peopleHandlers } from './people.ts';
import { stageHandlers } from './stage.ts';

/** Everything that can be asked of a hangout: one without an answer does not compile. */
export const roomHandlers: RoomHandlers = { ...stageHandlers, ...chatHandlers, ...peopleHandlers };
