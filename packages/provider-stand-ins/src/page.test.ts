import assert from 'node:assert/strict';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';

describe('the web page of the stand-ins (fake music providers)', () => {
  const standIns = useStandIns();
  const setFault = (name: string, fault: Record<string, string>) =>
    fetch(`${standIns().origin}/faults/${name}`, {
      ...{ method: 'POST', body: new URLSearchParams(fault), redirect: 'manual' },
    });

  it('the web page of the stand-ins lists every stand-in and the latest requests to it', async () => {
    await fetch(`${standIns().origin}/audius/v1/tracks/search?query=<b>`);
    const page = await (await fetch(standIns().origin)).text();
    assert.match(page, /audius.*youtube/s);
    assert.match(page, /tracks\/search\?query=/);
    assert.doesNotMatch(page, /<b>/);
  });

  it('a fault chosen in the page’s form makes a stand-in fail until the fault is removed', async () => {
    const request = () => fetch(`${standIns().origin}/audius/v1/tracks/D1`);
    assert.equal((await setFault('audius', { kind: 'error', ms: '1000' })).status, 303);
    assert.equal((await request()).status, 500);
    assert.match(await (await fetch(standIns().origin)).text(), /<option selected>error/);
    await setFault('audius', { kind: 'none' });
    assert.equal((await request()).status, 200);
  });

  it('setting a fault of an unknown stand-in, or an unknown fault, is refused with 400', async () => {
    assert.equal((await setFault('nobody', { kind: 'error' })).status, 400);
    assert.equal((await setFault('audius', { kind: 'rain' })).status, 400);
  });
});
