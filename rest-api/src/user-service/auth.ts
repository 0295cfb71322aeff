import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import type { auth } from '@hangout/contract/rest/user-service/auth';
import { callerOfUser, endSessions, ownProfile, signInByEmail } from '@hangout/db';
import { checkPassword } from '@hangout/server';
import type { Handlers } from '../kernel/index.ts';
import { beginSession } from './sign-in.ts';

/** Wrong passwords for one address before it must wait. */
const wrongTries = { points: 10, seconds: 300 };
const linkSeconds = 600;

export const authHandlers: Handlers<typeof auth> = {
  async login({ email, password, db, ports, refuse }) {
    const address = email.trim().toLowerCase();
    // Counted before it is looked at: many tries at once are many tries.
    await ports.limits.take('wrong passwords', address, wrongTries);
    const person = await signInByEmail(db, address);
    if (!(await checkPassword(password, person?.passwordHash)) || !person) throw refuse('wrong_credentials');
    await ports.limits.reset('wrong passwords', address);
    if (person.status === 'deactivated') throw refuse('deactivated');
    if (isBanned(person.bannedUntil, ports.clock.now()))
      throw refuse('account_banned', { until: person.bannedUntil });
    return { accessToken: await beginSession(db, ports.tokens, person) };
  },

  async logout({ principal, db, ports }) {
    await endSessions(db, principal.uuid, { only: principal.sid });
    ports.callers.forget(principal.uuid);
    return undefined;
  },

  async session({ principal, db, ports, request }) {
    const user = await ownProfile(db, principal.uuid);
    if (!user) throw new Error('a known caller has no profile');
    const ticket = await ports.tokens.ticket({ room: lobbyRoom, person: principal, passwordOk: false });
    const path = (await ports.whereabouts?.anyPath()) ?? '';
    return { type: principal.kind, sid: principal.sid, user, ticket, endpoint: `${request.origin}${path}` };
  },

  async guest({ ports }) {
    return { accessToken: await ports.tokens.guest() };
  },

  async pubKey({ ports }) {
    const { kid, pem, jwk } = ports.tokens.publicKey();
    const { kty, crv = '', x = '', alg = '', use = '' } = jwk;
    return { kid, algorithm: 'EdDSA', publicKey: pem, jwk: { kty: kty ?? '', crv, x, kid, alg, use } };
  },

  async magicLink({ principal, ports }) {
    const shortLivedToken = await ports.tokens.once('magic', { sub: principal.uuid });
    return { shortLivedToken, expiresAt: new Date(ports.clock.now() + linkSeconds * 1000).toISOString() };
  },

  async validateMagicLink({ shortLivedToken, db, ports, refuse }) {
    const claims = await ports.tokens.redeem('magic', shortLivedToken);
    const person = claims?.sub ? await callerOfUser(db, claims.sub) : null;
    if (person?.status !== 'active' || isBanned(person.bannedUntil, ports.clock.now()))
      throw refuse('link_invalid');
    return { accessToken: await beginSession(db, ports.tokens, person) };
  },
};

/** `until` is a moment, 'infinity' or null; `now` in epoch ms. */
export const isBanned = (until: string | null, now: number) =>
  until !== null && (until === 'infinity' || Date.parse(until) > now);
