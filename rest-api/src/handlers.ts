import { roomChanges } from '@hangout/contract/room-service/room-changes';
import { roomUserRoles } from '@hangout/contract/room-service/room-roles';
import { rooms } from '@hangout/contract/room-service/rooms';
import { accounts } from '@hangout/contract/user-service/accounts';
import { auth } from '@hangout/contract/user-service/auth';
import { profiles } from '@hangout/contract/user-service/profiles';
import { helloTable } from './hello.ts';
import { type Answered, answer } from './kernel/index.ts';
import { roomChangeHandlers } from './room-service/room-changes.ts';
import { roomRoleHandlers } from './room-service/room-roles.ts';
import { roomHandlers } from './room-service/rooms.ts';
import { accountHandlers } from './user-service/accounts.ts';
import { authHandlers } from './user-service/auth.ts';
import { profileHandlers } from './user-service/profiles.ts';

/** Every service file beside its handlers; `answer(part, handlers)` pairs them. */
export const table: readonly Answered[] = [
  helloTable,
  answer(auth, authHandlers),
  answer(accounts, accountHandlers),
  answer(profiles, profileHandlers),
  answer(rooms, roomHandlers),
  answer(roomChanges, roomChangeHandlers),
  answer(roomUserRoles, roomRoleHandlers),
].flat();
