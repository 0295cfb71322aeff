import assert from 'node:assert/strict';
import { readConfig } from './config.ts';

const guild = {
  ...{ id: 'guild', issuer: 'https://id.example.org', clientId: 'hangout' },
  ...{ clientSecret: 'very secret', label: 'Guild' },
};
const read = (...providers: unknown[]) =>
  readConfig({ OIDC_PROVIDERS: JSON.stringify(providers) }).OIDC_PROVIDERS;

describe('the list of OpenID Connect providers', () => {
  it('[H1943] settings missing from an OpenID Connect provider get defaults; a wrong setting is refused with an error that explains it without showing the secret', () => {
    const [provider] = read(guild) ?? [];
    assert.equal(provider?.scopes, 'openid profile email');
    assert.equal(provider?.trustMail, false);
    const wrong: readonly [unknown[], RegExp][] = [
      [
        [guild, { ...guild, id: 'other', issuer: 'http://id.example.org' }],
        /provider 2 "other": issuer must be an address that begins with https/,
      ],
      [[{ ...guild, roles: { crew: 'superUser' } }], /provider 1 "guild": roles crew/],
      [[{ ...guild, rolls: {} }], /provider 1 "guild": .*rolls/],
      [[guild, guild], /two providers have the same id/],
    ];
    for (const [providers, words] of wrong)
      assert.throws(
        () => read(...providers),
        (error: Error) => words.test(error.message) && !error.message.includes('very secret'),
      );
    assert.throws(() => readConfig({ OIDC_PROVIDERS: '{' }), /OIDC_PROVIDERS is malformed.*no JSON list/);
  });
});
