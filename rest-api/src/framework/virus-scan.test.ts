import assert from 'node:assert/strict';
import { defineEndpoints } from '@hangout/contract/framework/endpoint';
import { readConfig } from '@hangout/platform/config/config';
import { createLog } from '@hangout/platform/log/log';
import { z } from 'zod';
import { startFakeClamd } from '../testing/fake-clamd.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';
import { type Handlers, pairHandlers } from './index.ts';

const endpointsUnderTest = defineEndpoints('audit-service', {
  upload: {
    method: 'POST',
    path: '/upload',
    access: 'public',
    tx: 'none',
    summary: 'x',
    upload: { field: 'file', maxBytes: 1_000_000 },
    returns: z.object({ bytes: z.number() }),
  },
});

let handled = 0;
const handlers: Handlers<typeof endpointsUnderTest> = {
  async upload({ file }) {
    handled += 1;
    return { bytes: file.bytes };
  },
};

describe('the virus scan of uploads by ClamAV', () => {
  const clamd = startFakeClamd();
  const t = restTest({
    endpoints: pairHandlers({ endpointsUnderTest }, { endpointsUnderTest: handlers }),
    async dependencies() {
      return { config: readConfig({ CLAMD_URL: await clamd.url() }), log: createLog({ level: 'silent' }) };
    },
  });
  const send = (content: string) =>
    t.api(endpointsUnderTest.upload, { file: new File([content], 'song.mp3') });
  beforeEach(() => {
    handled = 0;
    clamd.answer.instead = null;
  });
  after(() => clamd.close());

  it('[H839] every uploaded file is scanned for viruses completely before the endpoint’s handler gets it', async () => {
    const content = 'music '.repeat(50_000);
    assert.deepEqual(await send(content), { bytes: content.length });
    assert.equal(clamd.received.at(-1)?.toString(), content);
    assert.equal(handled, 1);
  });

  it('[H839] an uploaded file with a virus is refused, and the endpoint’s handler does not run', async () => {
    const { status, code, message } = await refusalOf(send('a song with EICAR in it'));
    assert.deepEqual([status, code], [400, 'file_infected']);
    assert.match(message, /virus scanner has refused/);
    assert.equal(handled, 0);
  });

  it('[H839] if the virus scanner fails or is unreachable, uploaded files are refused', async () => {
    for (const answer of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK ERROR']) {
      clamd.answer.instead = answer;
      const { status, code } = await refusalOf(send('a song'));
      assert.deepEqual([status, code], [424, 'scan_failed'], answer);
    }
    await clamd.close();
    assert.equal((await refusalOf(send('a song'))).code, 'scan_failed');
    assert.equal(handled, 0);
  });
});
