import assert from 'node:assert/strict';
import { mock } from 'node:test';
import en from '@hangout/rules/locales/en.json' with { type: 'json' };
import { i18n, loadAllTexts } from './i18n.ts';

describe('i18n', () => {
  after(() => mock.restoreAll());

  it('[H224] a text of the interface is empty until its language file has loaded; subscribers are notified when it arrives', async () => {
    let answer = () => Promise.reject(new TypeError('no network'));
    const request = mock.method(globalThis, 'fetch', (() => answer()) as typeof fetch);
    let changes = 0;
    const stop = i18n.subscribe(() => {
      changes += 1;
    });
    assert.equal(i18n.t('app.home'), '');
    await loadAllTexts();
    assert.ok(request.mock.callCount() > 0, 'without network nothing throws');

    answer = (() => Promise.resolve(Response.json(en))) as unknown as typeof answer;
    await loadAllTexts();
    const before = i18n.t;
    assert.ok(changes > 0);
    assert.equal(i18n.t('app.home'), en.app.home);
    assert.equal(i18n.t, before);
    assert.equal(i18n.exists('app.nothing'), false);
    assert.equal(i18n.t('app.nothing' as 'app.home'), 'app.nothing', 'a key that no file has shows itself');
    stop();
  });
});
