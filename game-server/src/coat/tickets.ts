import { ServerError } from '@colyseus/core';
import type { Tokens } from '@hangout/server';

type Claims = NonNullable<Awaited<ReturnType<Tokens['redeemTicket']>>>;

/** What a client knocks with; the same object for all of one knock. */
export interface Knock {
  ticket?: unknown;
}

/**
 * [H422] Redeems the ticket of a knock for a room that `leadsHere`, once: Colyseus may ask `onAuth` again for the same
 * knock, and a ticket is good once. What it answers @throws ServerError 401 where there is no valid one.
 */
export function ticketDoor(
  tokens: Pick<Tokens, 'redeemTicket'>,
  leadsHere: (room: string) => boolean,
  refused: () => void = () => {},
): (knock: Knock) => Promise<Claims> {
  const redeemed = new WeakMap<Knock, Promise<Claims>>();

  async function redeem(ticket: unknown): Promise<Claims> {
    const claims =
      typeof ticket === 'string' && ticket.length < 4096 ? await tokens.redeemTicket(ticket) : null;
    if (claims && leadsHere(claims.room)) return claims;
    refused();
    throw new ServerError(401, 'This ticket is not valid (any more)');
  }

  return (knock) => {
    const known = redeemed.get(knock);
    if (known) return known;
    const pass = redeem(knock.ticket);
    redeemed.set(knock, pass);
    return pass;
  };
}
