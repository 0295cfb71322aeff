import { Agent, request } from 'node:http';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { connectListener, type Listener, type ListenerOptions } from './listener.ts';

/** Joins hangouts with as little processor time as possible, for thousands of listeners. */
export interface JoinClient {
  guestToken(): Promise<string>;
  /** Creates an account and returns its token. Slow, because password hashing is costly on purpose. */
  accountToken(name: string): Promise<string>;
  join(slug: string, token: string, options?: Pick<ListenerOptions, 'onFrame'>): Promise<Listener>;
  close(): void;
}

/**
 * Creates a join client. `base` has no trailing slash; `maxConnections` limits the open HTTP connections;
 * `onAnswer` is called with the body of every HTTP response.
 */
export function createJoinClient(
  base: string,
  maxConnections: number,
  onAnswer: (text: string) => void = () => {},
): JoinClient {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });

  const call = (
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    origin = base,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      };
      const outgoing = request(`${origin}${path}`, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          onAnswer(text);
          if (response.statusCode === 200 || response.statusCode === 201) resolve(JSON.parse(text));
          else
            reject(
              new Error(`${method} ${path.split('?', 1)[0]}: ${response.statusCode} ${text.slice(0, 200)}`),
            );
        });
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });

  return {
    async guestToken() {
      return requiredText(await call('GET', endpointUrl(auth.guest)), 'accessToken');
    },
    async accountToken(name) {
      const email = `${name.replaceAll(' ', '.')}@example.org`;
      const body = { email, password: `password of ${name}`, nickname: name };
      return requiredText(await call('POST', endpointUrl(accounts.signUp), undefined, body), 'accessToken');
    },
    async join(slug, token, options = {}) {
      const joined = await call('POST', endpointUrl(rooms.join, { id: slug }), token, {});
      const [ticket, endpoint] = [
        requiredText(joined, 'ticket'),
        requiredText(joined, 'endpoint').replace(/\/$/, ''),
      ];
      const reservation = await call(
        'POST',
        `/matchmake/joinOrCreate/${hangoutRoom}`,
        undefined,
        { ticket },
        endpoint,
      );
      const [process, room] = [requiredText(reservation, 'processId'), requiredText(reservation, 'roomId')];
      // In a cluster, the matchmaker's response contains the address of the process to connect to. A single
      // process names none.
      const own = optionalText(reservation, 'publicAddress');
      const origin = own === null ? endpoint.replace(/^http/, 'ws') : `ws://${own}`;
      const url = `${origin}/${process}/${room}?sessionId=${requiredText(reservation, 'sessionId')}`;
      return connectListener(url, { isHangout: true, ...options });
    },
    close: () => agent.destroy(),
  };
}

function optionalText(answer: unknown, name: string): string | null {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a text field of a response. @throws Error if it is missing */
function requiredText(answer: unknown, name: string): string {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  if (typeof value !== 'string') throw new Error(`an answer has no ${name}`);
  return value;
}
