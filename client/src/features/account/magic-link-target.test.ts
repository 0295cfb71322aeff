import assert from 'node:assert/strict';
import { forgotPasswordPath, sameOriginPath } from '../../components/account/redirect-path.ts';
import { parseMagicLink } from './magic-link-target.ts';

describe('the target of a magic link', () => {
  it('[R024] [R025] [H481] a magic link can lead to a plan or to a page of this site', () => {
    assert.deepEqual(parseMagicLink('/magic-link/a.b.c/subscribe-plan/pro-monthly'), {
      token: 'a.b.c',
      target: { kind: 'plan', plan: 'pro-monthly' },
    });
    assert.deepEqual(parseMagicLink('/magic-link/a.b.c/%2Fr%2Fabc%3Ftab%3Dqueue'), {
      token: 'a.b.c',
      target: { kind: 'path', path: '/r/abc?tab=queue' },
    });
    assert.deepEqual(parseMagicLink(`/magic-link/t/${encodeURIComponent('/')}`).target, {
      kind: 'path',
      path: '/',
    });
  });

  it('[H481] [H895] the target of a magic link is ignored if it is another site or an invalid path', () => {
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'r/abc',
      '',
    ])
      assert.equal(parseMagicLink(`/magic-link/t/${encodeURIComponent(target)}`).target, null, target);
    for (const rest of ['%', 'subscribe-plan/', 'subscribe-plan/a/b', 'subscribe-plan/<b>'])
      assert.equal(parseMagicLink(`/magic-link/t/${rest}`).target, null, rest);
    assert.equal(parseMagicLink('/magic-link/t').target, null);
  });

  it('[H895] after a login, the return path can only be a path of this site', () => {
    assert.equal(sameOriginPath('/r/saturday?tab=queue'), '/r/saturday?tab=queue');
    for (const to of [null, '', '//evil.example', '/\\evil.example', 'https://evil.example'])
      assert.equal(sameOriginPath(to), '/');
  });

  it('[H480] the link to the page for a forgotten password keeps a hangout’s path to return to, but never the path of a sign-in page', () => {
    assert.equal(forgotPasswordPath('/r/saturday'), '/forgot-password?to=%2Fr%2Fsaturday');
    for (const path of ['/login', '/magic-link/t/x', '/verify'])
      assert.equal(forgotPasswordPath(path), '/forgot-password');
  });
});
