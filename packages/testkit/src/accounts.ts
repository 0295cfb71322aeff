import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { type HangoutClient, joinHangout } from '@hangout/room-client/join-hangout';

export const PASSWORD = 'correct horse battery';

/** Environment with which an app process creates this admin at its start. */
export const ADMIN = { ADMIN_EMAIL: 'head@example.org', ADMIN_PASSWORD: PASSWORD } as const;

export interface ApiUser {
  readonly uuid: string;
  readonly nickname: string;
  readonly token: string;
  readonly api: Api;
  readonly origin: string;
  join(slug: string, password?: string): Promise<HangoutClient>;
}

export interface RegisteredUser extends ApiUser {
  readonly email: string;
}

let number = 0;

/**
 * Registers an account by email. A suffix makes the nickname unique among the test files that share an app process. It
 * begins with an x, because `mod 112-1` and `mod s-1` are names of staff, which are refused.
 */
export async function signUp(origin: string, name: string): Promise<RegisteredUser> {
  number += 1;
  const suffix = `x${process.pid.toString(36)}-${number}`;
  return signUpAs(origin, `${name} ${suffix}`, `${name}.${suffix}@example.org`.toLowerCase());
}

/** Registers an account by email with exactly this nickname. Nickname and email must not be taken. */
export async function signUpAs(origin: string, nickname: string, email: string): Promise<RegisteredUser> {
  const { accessToken, user } = await createApi({ base: origin })(accounts.signUp, {
    ...{ email, password: PASSWORD, nickname },
  });
  return { ...apiUser(origin, accessToken, user.uuid, user.nickname), email };
}

/** Signs an account in by its email and `PASSWORD`. */
export async function signInAs(origin: string, email: string): Promise<RegisteredUser> {
  const { accessToken } = await createApi({ base: origin })(auth.login, { email, password: PASSWORD });
  const { user } = await createApi({ base: origin, token: () => accessToken })(auth.session);
  return { ...apiUser(origin, accessToken, user.uuid, user.nickname), email };
}

export async function signInAsGuest(origin: string): Promise<ApiUser> {
  const { accessToken } = await createApi({ base: origin })(auth.guest);
  return apiUser(origin, accessToken, subjectOf(accessToken), 'guest');
}

function apiUser(origin: string, token: string, uuid: string, nickname: string): ApiUser {
  const api = createApi({ base: origin, token: () => token });
  return {
    ...{ uuid, nickname, token, api, origin },
    join: (slug, password) => joinHangout(api, slug, { password }),
  };
}

function subjectOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof claims !== 'object' || claims === null || !('sub' in claims))
    throw new Error('a token without sub');
  return String(claims.sub);
}

/** Creates a hangout without a house playlist, so that only DJs play songs. */
export async function createHangout(
  owner: ApiUser,
  name: string,
  settings: { numberOfDjs?: number; password?: string; design?: Room['design'] } = {},
) {
  return owner.api(rooms.create, { name, autoDj: false, ...settings });
}
