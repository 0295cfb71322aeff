import type { HangoutClient } from '@hangout/room-client/join-hangout';
import type { ApiUser } from './accounts.ts';
import { waitFor } from './wait-for.ts';

/** A user who stays in a hangout: a lost connection is replaced. */
export interface StayingClient {
  current(): HangoutClient;
  /** Number of connections that were lost and replaced. */
  reconnects(): number;
  leave(): Promise<void>;
}

export async function joinAndStay(user: ApiUser, slug: string): Promise<StayingClient> {
  let client = await user.join(slug);
  let reconnects = 0;
  let isOver = false;
  const reconnect = async () => {
    const joined = await waitFor(
      `${user.nickname} reconnects`,
      async () => (isOver ? ('over' as const) : user.join(slug)),
      { intervalMs: 500 },
    );
    if (joined === 'over') return;
    client = joined;
    reconnects += 1;
    reconnectWhenClosed();
  };
  const reconnectWhenClosed = () => {
    client.closed
      .then(() => (isOver ? undefined : reconnect()))
      .catch((error: unknown) => console.error(error));
  };
  reconnectWhenClosed();
  return {
    current: () => client,
    reconnects: () => reconnects,
    async leave() {
      isOver = true;
      await client.leave().catch(() => {});
    },
  };
}
