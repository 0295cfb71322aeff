import assert from 'node:assert/strict';
import { isLocalPath } from './index.ts';

describe('isLocalPath, which prevents open redirects', () => {
  it('[H895] isLocalPath accepts only paths that begin with one slash and contain no backslash or control character', () => {
    for (const path of ['/', '/r/saturday', '/r/abc?tab=queue#top', '/u/%2F', '/a//b'])
      assert.ok(isLocalPath(path), path);
    const foreign = [
      '',
      'r/abc',
      '//evil.example',
      '/\\evil.example',
      '/a\\b',
      'https://evil.example',
      '/\t/evil.example',
    ];
    for (const path of [...foreign, '\\/evil.example', 'javascript:alert(1)', '/\n/evil.example', ' /a'])
      assert.ok(!isLocalPath(path), JSON.stringify(path));
    for (const path of ['/', '/r/abc?tab=queue#top', '/a//b'])
      assert.equal(new URL(path, 'https://here.example').origin, 'https://here.example');
  });
});
