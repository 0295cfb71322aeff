import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchWhole } from './import-files.ts';

describe('fetchWhole', () => {
  let server: Server;
  let origin = '';
  before(async () => {
    server = createServer((request, response) => {
      if (request.url === '/gone.js') response.writeHead(404).end();
      else if (request.url === '/whole.js') response.end('whole');
      // `/half.js` sends only its first bytes; other paths send nothing. So none of these downloads ever finishes.
      else if (request.url === '/half.js') response.write('half');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('[H248] fetchWhole returns the complete file, and throws if the server does not have the file', async () => {
    assert.equal(await (await fetchWhole(`${origin}/whole.js`)).text(), 'whole');
    await assert.rejects(fetchWhole(`${origin}/gone.js`), /gone\.js could not be loaded: 404/);
  });

  it('[H248] fetching a file is aborted if it stalls before or after its first bytes', async () => {
    await assert.rejects(fetchWhole(`${origin}/silent.js`, 50), /silent\.js has stalled/);
    await assert.rejects(fetchWhole(`${origin}/half.js`, 50), /half\.js has stalled/);
  });
});
