import { accounts } from '@hangout/contract/user-service/accounts';
import { auth } from '@hangout/contract/user-service/auth';
import { profiles } from '@hangout/contract/user-service/profiles';
import { helloTable } from './hello.ts';
import { type Answered, answer } from './kernel/index.ts';
import { accountHandlers } from './user-service/accounts.ts';
import { authHandlers } from './user-service/auth.ts';
import { profileHandlers } from './user-service/profiles.ts';

/** Every service file beside its handlers; `answer(part, handlers)` pairs them. */
export const table: readonly Answered[] = [
  helloTable,
  answer(auth, authHandlers),
  answer(accounts, accountHandlers),
  answer(profiles, profileHandlers),
].flat();
