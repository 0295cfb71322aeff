import assert from 'node:assert/strict';
import { readNeededVersion, requireUsableSchema } from './schema-compatibility.ts';

describe('requireUsableSchema, whether a program can use a database that a newer version has migrated', () => {
  it('[H1921] a database that a newer version has migrated is accepted if all its changes work with this version', () => {
    const unknown = ['0041-moods', '0042-drop-glow-needs-1.2.0'];
    requireUsableSchema({ unknown: ['0041-moods'], pending: [] }, '1.0.0');
    requireUsableSchema({ unknown, pending: [] }, '1.2.0');
    requireUsableSchema({ unknown, pending: [] }, '1.10.3');
    requireUsableSchema({ unknown: [], pending: ['0041-moods'] }, '1.2.0');
  });

  it('[H1921] a database that requires a newer version is refused, and the error names that version', () => {
    const unknown = ['0041-drop-glow-needs-1.9.0', '0042-drop-shine-needs-1.10.0', '0043-moods'];
    assert.throws(() => requireUsableSchema({ unknown, pending: [] }, '1.9.4'), {
      message:
        'A newer version has changed this database: it needs at least version 1.10.0, and this is 1.9.4 ' +
        '(0042-drop-shine-needs-1.10.0). Start version 1.10.0 or a newer one, or restore the backup that was made ' +
        'before the upgrade into an empty database.',
    });
    assert.throws(() => requireUsableSchema({ unknown, pending: [] }, '1.0.0'), /at least version 1\.10\.0/);
    assert.equal(readNeededVersion('0041-what-everybody-needs'), undefined);
  });

  it('[H1921] a database that has newer migrations but lacks migrations of this version is refused', () => {
    assert.throws(
      () => requireUsableSchema({ unknown: ['0042-moods'], pending: ['0041-a-patch'] }, '1.0.5'),
      /has 0042-moods, and lacks 0041-a-patch\. Start that version again/,
    );
  });
});
