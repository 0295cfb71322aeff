import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { type PartSender, sendFile } from './send-file.ts';

const lost = new ApiError('/', 0, undefined);
const refused = (status: number, code: string) => new ApiError('/', status, { code, message: code });

/** A fake server. Each call takes the next entry of `failures` and throws it; null lets the call succeed. */
function fakeServer(failures: (Error | null)[] = []) {
  const stored: number[] = [];
  const log: string[] = [];
  let offset = 0;
  const answer = <T>(call: string, change: () => T, isLostAfter = false): Promise<T> => {
    log.push(call);
    const failure = failures.shift() ?? null;
    if (failure && !isLostAfter) return Promise.reject(failure);
    const result = change();
    return failure ? Promise.reject(failure) : Promise.resolve(result);
  };
  const sender: PartSender = {
    begin: () => answer('begin', () => ({ uploadUuid: 'u', offset })),
    progress: () => answer('progress', () => ({ offset })),
    part: (_, from, end) => {
      if (from !== offset) {
        log.push(`part ${from}`);
        return Promise.reject(refused(409, 'wrong_offset'));
      }
      return answer(`part ${from}`, () => {
        for (let byte = from; byte < end; byte++) stored.push(byte);
        offset = end;
        return { offset };
      });
    },
    // The cast is safe: the caller chooses the type of the song.
    complete: <Song>() => answer('complete', () => 'song' as Song),
  };
  return {
    sender,
    log,
    stored,
    jumpTo: (to: number) => {
      offset = to;
    },
  };
}

describe('sending a file in parts', () => {
  const send = (server: ReturnType<typeof fakeServer>, waits: number[] = []) => {
    const connections: boolean[] = [];
    return sendFile<string>(server.sender, {
      ...{ bytes: 10, partBytes: 4 },
      waitForRetry: async (attempt) => void waits.push(attempt),
      onProgress: () => {},
      onConnection: (isConnected) => void connections.push(isConnected),
    }).then((song) => ({ song, connections }));
  };

  it('[H574] an upload sends a file part by part, and each byte once', async () => {
    const server = fakeServer();
    assert.equal((await send(server)).song, 'song');
    assert.deepEqual(server.log, ['begin', 'part 0', 'part 4', 'part 8', 'complete']);
    assert.deepEqual(server.stored, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('[H574] an upload whose connection is lost asks the server how many bytes have arrived, and waits longer after repeated failures', async () => {
    const server = fakeServer([null, null, lost, lost, lost, null]);
    const waits: number[] = [];
    const { connections } = await send(server, waits);
    assert.deepEqual(server.log, [
      ...['begin', 'part 0', 'part 4', 'progress', 'progress', 'progress', 'part 4', 'part 8', 'complete'],
    ]);
    assert.deepEqual(server.stored, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(waits, [0, 0, 1]);
    assert.ok(connections.includes(false) && connections.at(-1) === true);
  });

  it('[H574] an upload continues at the offset that the server reports, as after a reload or progress in another tab', async () => {
    const server = fakeServer();
    server.jumpTo(8);
    await send(server);
    assert.deepEqual(server.log, ['begin', 'part 8', 'complete']);
  });

  it('[H574] an upload that the server no longer knows is restarted once; any other refusal ends the upload', async () => {
    const forgotten = refused(404, 'upload_not_found');
    const server = fakeServer([null, forgotten]);
    await send(server);
    assert.deepEqual(server.log.slice(0, 4), ['begin', 'part 0', 'begin', 'part 0']);
    await assert.rejects(send(fakeServer([null, forgotten, null, forgotten])), forgotten);
    const full = refused(403, 'song_space_full');
    await assert.rejects(send(fakeServer([full])), full);
  });

  it('[H574] an upload ends if the user pauses it while it waits for a retry', async () => {
    const stop = new Error('paused');
    const { sender } = fakeServer([null, lost]);
    const paused = sendFile(sender, {
      ...{ bytes: 10, partBytes: 4 },
      waitForRetry: () => Promise.reject(stop),
      onProgress: () => {},
      onConnection: () => {},
    });
    await assert.rejects(paused, stop);
  });
});
