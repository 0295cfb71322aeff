import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { accounts } from '@hangout/contract/rest/user-service/accounts';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { type Visit, visit } from '@hangout/world';

export const PASSWORD = 'correct horse battery';

/** Somebody by REST: who they are, and how they call. */
export interface Caller {
  readonly uuid: string;
  readonly nickname: string;
  readonly token: string;
  readonly api: Api;
  /** Of the house, without a slash at the end. */
  readonly origin: string;
  /** Walks into a hangout by ticket. */
  enter(slug: string, password?: string): Promise<Visit>;
}

export interface Account extends Caller {
  readonly email: string;
}

let number = 0;

/** Signs somebody up; names are made unique with a number. */
export async function signUp(base: string, name: string): Promise<Account> {
  number += 1;
  const nickname = `${name} ${number}`;
  const email = `${name}.${number}.${process.pid}@example.org`.toLowerCase();
  const words = { email, password: PASSWORD, nickname };
  const { accessToken, user } = await createApi({ base })(accounts.signUp, words);
  return { ...caller(base, accessToken, user.uuid, user.nickname), email };
}

/** Somebody without an account. */
export async function guest(base: string): Promise<Caller> {
  const { accessToken } = await createApi({ base })(auth.guest);
  return caller(base, accessToken, subjectOf(accessToken), 'guest');
}

export const ann = (base: string) => signUp(base, 'ann');
export const bob = (base: string) => signUp(base, 'bob');
export const djKai = (base: string) => signUp(base, 'djKai');

function caller(base: string, token: string, uuid: string, nickname: string): Caller {
  const api = createApi({ base, token: () => token });
  return { uuid, nickname, token, api, origin: base, enter: (slug, password) => visit(api, slug, password) };
}

function subjectOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof claims !== 'object' || claims === null || !('sub' in claims))
    throw new Error('a token without sub');
  return String(claims.sub);
}

/** A hangout of one's own, where nothing plays unless somebody plays it. */
export async function openHangout(
  owner: Caller,
  name: string,
  settings: { numberOfDjs?: number; password?: string } = {},
) {
  return owner.api(rooms.create, { name, autoDj: false, ...settings });
}
