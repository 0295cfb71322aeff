import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { invitationLink } from './invitation.ts';
import { ownOrigin, setOwnOrigin } from './own-origin.ts';

describe('ownOrigin (links that leave the page)', () => {
  const former = Object.getOwnPropertyDescriptor(globalThis, 'location');
  before(() => {
    Object.defineProperty(globalThis, 'location', {
      configurable: true,
      value: { origin: 'https://42.discordsays.com', host: '42.discordsays.com' },
    });
  });
  after(() => {
    if (former) Object.defineProperty(globalThis, 'location', former);
    else Reflect.deleteProperty(globalThis, 'location');
  });

  it('[H2226] links name the page’s own origin, and inside a Discord activity that of the place', () => {
    assert.equal(ownOrigin(), 'https://42.discordsays.com');
    setOwnOrigin('https://hangout.example');
    assert.equal(invitationLink('abc'), 'https://hangout.example/sign-up#invite=abc');
  });

  it('[H2226] no component builds a link from the page’s own origin', () => {
    for (const folder of ['components', 'features']) {
      const root = new URL(`../${folder}/`, import.meta.url);
      for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }))
        if (/\.tsx?$/.test(name) && !name.includes('.test.') && !name.endsWith('search/share-page.tsx'))
          assert.doesNotMatch(readFileSync(new URL(name, root), 'utf8'), /\blocation\.(origin|host)\b/, name);
    }
  });
});
