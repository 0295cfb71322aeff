import { ServerError } from '@colyseus/core';
import type { Tokens } from '@hangout/server';

/** What a ticket says: who holds it (`sub`, `type`, `sid`) and for which room. */
export type TicketClaims = NonNullable<Awaited<ReturnType<Tokens['redeemTicket']>>>;

/** The options of a join as Colyseus passes them on; one object for each join. */
export interface JoinOptions {
  ticket?: unknown;
}

/**
 * [H422] Makes the function that authenticates a join by its ticket. Colyseus may call `onAuth` twice for one join, and
 * a ticket is good once, so each join redeems its ticket once.
 * @returns the claims of the ticket; rejects with ServerError 401 when it is not valid or for another room
 */
export function createTicketAuth(
  tokens: Pick<Tokens, 'redeemTicket'>,
  isForThisRoom: (room: string) => boolean,
  onInvalid: () => void = () => {},
): (options: JoinOptions) => Promise<TicketClaims> {
  const redeemed = new WeakMap<JoinOptions, Promise<TicketClaims>>();

  async function redeem(ticket: unknown): Promise<TicketClaims> {
    const claims =
      typeof ticket === 'string' && ticket.length < 4096 ? await tokens.redeemTicket(ticket) : null;
    if (claims && isForThisRoom(claims.room)) return claims;
    onInvalid();
    throw new ServerError(401, 'This ticket is not valid (any more)');
  }

  return (options) => {
    const known = redeemed.get(options);
    if (known) return known;
    const claims = redeem(options.ticket);
    redeemed.set(options, claims);
    return claims;
  };
}
