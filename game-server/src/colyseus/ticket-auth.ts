import { ServerError } from '@colyseus/core';
import type { Tokens } from '@hangout/platform/tokens/tokens';

/** Claims of a ticket: its holder (`sub`, `type`, `sid`) and its room. */
export type TicketClaims = NonNullable<Awaited<ReturnType<Tokens['redeemTicket']>>>;

/** Options of a join. Colyseus passes the same object to all calls of one join. */
export interface JoinOptions {
  ticket?: unknown;
}

/**
 * [H422] Returns the function that checks a join's ticket. Colyseus may call `onAuth` twice for a join, but a ticket
 * works only once, so the result is remembered.
 * @returns a function that resolves to the claims, or rejects with ServerError 401 if the ticket is invalid or for
 * another room
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
