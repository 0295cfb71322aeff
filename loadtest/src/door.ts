import { Agent, request } from 'node:http';
import { urlOf } from '@hangout/contract/framework/api-client';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { accounts } from '@hangout/contract/rest/user-service/accounts';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { type Listener, type ListenOptions, listen } from './listener.ts';

/** The plain way in, for thousands: a guest's token, a ticket by REST, a seat, a socket. */
export interface Door {
  guestToken(): Promise<string>;
  /** The token of a new account: hashing its password is slow on purpose. */
  accountToken(name: string): Promise<string>;
  enter(slug: string, token: string, options?: Pick<ListenOptions, 'onFrame'>): Promise<Listener>;
  close(): void;
}

/** `base` without a slash at its end; at most `atOnce` connections for HTTP are kept. */
export function openDoor(base: string, atOnce: number): Door {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

  const ask = (
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    origin = base,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const call = request(`${origin}${path}`, { method, agent, headers }, (response) => {
        let said = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          said += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200 || response.statusCode === 201) resolve(JSON.parse(said));
          else
            reject(
              new Error(`${method} ${path.split('?', 1)[0]}: ${response.statusCode} ${said.slice(0, 200)}`),
            );
        });
      });
      call.on('error', reject);
      call.end(text);
    });

  return {
    async guestToken() {
      return text(await ask('GET', urlOf(auth.guest)), 'accessToken');
    },
    async accountToken(name) {
      const email = `${name.replaceAll(' ', '.')}@example.org`;
      const body = { email, password: `a word for ${name}`, nickname: name };
      return text(await ask('POST', urlOf(accounts.signUp), undefined, body), 'accessToken');
    },
    async enter(slug, token, options = {}) {
      const pass = await ask('POST', urlOf(rooms.join, { id: slug }), token, {});
      const [ticket, endpoint] = [text(pass, 'ticket'), text(pass, 'endpoint').replace(/\/$/, '')];
      const seat = await ask(
        'POST',
        `/matchmake/joinOrCreate/${hangoutRoom}`,
        undefined,
        { ticket },
        endpoint,
      );
      const [process, room] = [text(seat, 'processId'), text(seat, 'roomId')];
      // Among several processes each says where it is to be found; else it is where we knocked.
      const own = optionalText(seat, 'publicAddress');
      const origin = own === null ? endpoint.replace(/^http/, 'ws') : `ws://${own}`;
      const url = `${origin}/${process}/${room}?sessionId=${text(seat, 'sessionId')}`;
      return listen(url, { welcome: true, ...options });
    },
    close: () => agent.destroy(),
  };
}

function optionalText(answer: unknown, name: string): string | null {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A text out of an answer. @throws when it is not there */
function text(answer: unknown, name: string): string {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  if (typeof value !== 'string') throw new Error(`an answer has no ${name}`);
  return value;
}
