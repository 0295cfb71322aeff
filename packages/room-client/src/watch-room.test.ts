import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { SILENCE_LIMIT_MS } from './liveness.ts';
import { type WatchedRoom, watchRoom } from './watch-room.ts';

describe('watchRoom, for the connections to a hangout and to the lobby', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    mock.method(performance, 'now', () => now);
  });
  afterEach(() => mock.restoreAll());

  /** A room of the SDK that answers no request. */
  function setUp() {
    const left: boolean[] = [];
    const listeners = new Map<string, (payload: unknown) => void>();
    let leave = (_code: number) => {};
    const room = {
      request: async () => {
        now += SILENCE_LIMIT_MS;
        throw new Error('timed out');
      },
      onMessage: (name: string, run: (payload: unknown) => void) => listeners.set(name, run),
      onLeave: (run: typeof leave) => {
        leave = run;
      },
      onError() {},
      removeAllListeners() {},
      connection: { isOpen: true },
      leave: async (consented: boolean) => left.push(consented),
    } as unknown as WatchedRoom;
    const codes: number[] = [];
    const watched = watchRoom(room, (code) => codes.push(code));
    return {
      watched,
      codes,
      left,
      receive: (name: string) => listeners.get(name)?.({}),
      end: (code: number) => leave(code),
    };
  }
  const codeOf = (error: { readonly code?: string }) => error.code;

  it('[H472] [H2054] a connection that looks open but answers nothing counts as closed, once, and its socket is given up', async () => {
    const { watched, codes, left, end } = setUp();
    assert.equal(await watched.request('presence', {}).catch(codeOf), 'unavailable');
    end(1_006);
    assert.deepEqual([codes, left, watched.isClosed()], [[0], [false], true]);
  });

  it('[H472] [H2054] a connection that has received a message meanwhile counts as alive', async () => {
    const { watched, codes, receive } = setUp();
    watched.listen('notice', () => {});
    const asked = watched.request('presence', {}).catch(codeOf);
    receive('notice');
    assert.deepEqual([await asked, codes], ['unavailable', []]);
  });

  it('[R095] the close code of a connection that ends is passed on, but not after it was closed here', async () => {
    const ended = setUp();
    ended.end(4_101);
    const closed = setUp();
    await closed.watched.close(true);
    closed.end(1_000);
    assert.deepEqual([ended.codes, closed.codes, closed.left], [[4_101], [], [true]]);
  });
});
