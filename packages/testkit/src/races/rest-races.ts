import type { RestRace } from './rest/context.ts';
import { invitations } from './rest/friends.ts';
import { hangouts } from './rest/hangouts.ts';
import { lists } from './rest/lists.ts';
import { quotas } from './rest/quotas.ts';
import { singleUse } from './rest/single-use.ts';

/** [H794] All races of REST calls. Each creates its own users. */
export const restRaces: readonly RestRace[] = [
  ...invitations,
  ...singleUse,
  ...quotas,
  ...lists,
  ...hangouts,
];
