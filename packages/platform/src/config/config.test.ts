import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { need, readConfig } from './config.ts';
import { configurationTable, exampleEnvironment } from './describe.ts';
import { former } from './former.ts';
import { keyNames, keys } from './keys.ts';

const root = new URL('../../../../', import.meta.url);

describe('configuration by environment variables', () => {
  it('[H904] without environment variables the configuration has usable defaults', () => {
    const config = readConfig({});
    assert.deepEqual(
      [
        config.PORT,
        config.HOST,
        config.DATA_DIR,
        config.SEED,
        config.DEFAULT_CAPABILITIES,
        config.DATABASE_URL,
      ],
      [3000, '127.0.0.1', '.data', 'demo', ['uploadMusic'], undefined],
    );
  });

  it('[H904] readConfig parses the given values and treats an empty value as not set', () => {
    const config = readConfig({
      PORT: '0',
      SEED: 'none',
      DEFAULT_CAPABILITIES: ' promoteRoom, uploadMusic ,',
      HOST: '',
      LOG_LEVEL: ' warn ',
    });
    assert.deepEqual(
      [config.PORT, config.SEED, config.DEFAULT_CAPABILITIES, config.HOST, config.LOG_LEVEL],
      [0, 'none', ['promoteRoom', 'uploadMusic'], '127.0.0.1', 'warn'],
    );
  });

  it('[H2121] DEFAULT_CAPABILITIES accepts only capabilities that exist, and none for an empty list', () => {
    assert.deepEqual(readConfig({ DEFAULT_CAPABILITIES: 'none' }).DEFAULT_CAPABILITIES, []);
    for (const DEFAULT_CAPABILITIES of ['uploadMusik', 'uploadMusic, dj', 'none, uploadMusic'])
      assert.throws(() => readConfig({ DEFAULT_CAPABILITIES }), {
        message:
          'DEFAULT_CAPABILITIES is malformed: expected none, or words of uploadMusic, promoteRoom, separated by commas',
      });
  });

  it('[H904] need() throws configuration-value-missing with the name of a missing key', () => {
    assert.throws(() => need(readConfig({}), 'ADMIN_EMAIL'), {
      message: 'configuration-value-missing key:ADMIN_EMAIL',
    });
    assert.equal(need(readConfig({ ADMIN_EMAIL: 'ann@example.org' }), 'ADMIN_EMAIL'), 'ann@example.org');
  });

  it('[H904] PUBLIC_URL is required if SMTP_URL is set', () => {
    const mails = { SMTP_URL: 'smtp://mail.example.org' };
    assert.throws(() => readConfig(mails), { message: 'configuration-value-missing key:PUBLIC_URL' });
    const config = readConfig({ ...mails, PUBLIC_URL: 'https://hangout.example.org' });
    assert.equal(config.SMTP_URL, 'smtp://mail.example.org');
  });

  it('[H1536] the server refuses to start with a PUBLIC_URL that has a path, and explains why', () => {
    for (const PUBLIC_URL of ['https://example.org', 'https://example.org/', 'http://127.0.0.1:3000'])
      assert.equal(readConfig({ PUBLIC_URL }).PUBLIC_URL, PUBLIC_URL);
    for (const PUBLIC_URL of [
      ...['https://example.org/hangout', 'https://example.org/hangout/', 'https://example.org/?a=b'],
      ...['https://example.org/#a', 'https://ann@example.org', 'ftp://example.org', 'example.org'],
    ])
      assert.throws(
        () => readConfig({ PUBLIC_URL }),
        /PUBLIC_URL is malformed: expected .*has no path/,
        PUBLIC_URL,
      );
  });

  it('[H905] the error about malformed configuration names every malformed key with the expected format, and shows no values', () => {
    const env = { PORT: '70000', SEED: 'some', DATABASE_URL: 'mysql://bob:secret@db/x', BEHIND_PROXY: 'yes' };
    assert.throws(
      () => readConfig(env),
      (error: Error) => {
        assert.deepEqual(error.message.split('\n'), [
          'PORT is malformed: expected a port between 0 and 65535',
          'BEHIND_PROXY is malformed: expected true or false',
          'DATABASE_URL is malformed: expected an address that begins with postgres:// or postgresql://',
          'SEED is malformed: expected one of demo, none',
        ]);
        return true;
      },
    );
  });

  it('[H834] a secret can be read from a file: if NAME_FILE is set, it is the path of the file that contains the value of NAME', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hangout-secrets-'));
    const write = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const url = 'postgres://bob:secret@db/x';
    const DATABASE_URL_FILE = write('database', `${url}\n`);
    assert.equal(readConfig({ DATABASE_URL_FILE }).DATABASE_URL, url);
    const SMTP_URL_FILE = write('mail', 'smtps://ann:secret@mail.example.org');
    assert.throws(() => readConfig({ SMTP_URL_FILE }), { message: /value-missing key:PUBLIC_URL/ });
    const given = { DATABASE_URL: 'postgres://db/y', DATABASE_URL_FILE };
    assert.equal(readConfig(given).DATABASE_URL, 'postgres://db/y', 'the value itself comes first');
    const secrets = keyNames.filter((name) => (keys[name] as { isSecret?: true }).isSecret);
    for (const name of secrets)
      assert.throws(
        () => readConfig({ [`${name}_FILE`]: join(folder, 'missing') }),
        new RegExp(`^Error: ${name}_FILE: .*missing can not be read \\(ENOENT\\)`),
      );
    // Variables that end with _SECONDS are lifetimes of secrets, not secrets.
    for (const name of keyNames.filter(
      (one) =>
        /PASSWORD|TOKEN|SECRET|CERTIFICATE|(DATABASE|REDIS|SMTP)_URL/.test(one) && !/_SECONDS$/.test(one),
    ))
      assert.ok(secrets.includes(name), name);
    assert.throws(
      () => readConfig({ PUSH_TOKEN_FILE: write('nothing', ' \n') }),
      /PUSH_TOKEN_FILE: .* is empty/,
    );
    const malformed = { DATABASE_URL_FILE: write('other', 'mysql://bob:secret@db/x') };
    assert.throws(() => readConfig(malformed), {
      message: 'DATABASE_URL is malformed: expected an address that begins with postgres:// or postgresql://',
    });
    rmSync(folder, { recursive: true });
  });

  it('[H917] if a setting requires another setting that is not set, the error names the missing setting', () => {
    const spotify = { SPOTIFY_CLIENT_ID: 'app', SPOTIFY_CLIENT_SECRET: 'secret' };
    const missing = (env: Record<string, string>, key: string) =>
      assert.throws(() => readConfig(env), { message: `configuration-value-missing key:${key}` });
    missing({ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET');
    missing({ CDN_URL: 'https://cdn.example.org' }, 'S3_BUCKET');
    missing({ S3_FORCE_PATH_STYLE: 'true' }, 'S3_BUCKET');
    missing({ ...spotify, SPOTIFY_CLIENT_SECRET: ' ' }, 'SPOTIFY_CLIENT_SECRET');
    missing({ AGORA_APP_CERTIFICATE: 'secret' }, 'AGORA_APP_ID');
    assert.equal(readConfig(spotify).SPOTIFY_CLIENT_ID, 'app');
    assert.equal(readConfig({ S3_BUCKET: 'music', CDN_URL: 'https://cdn.example.org' }).S3_BUCKET, 'music');
  });

  it('[H917] each obsolete key that is set is reported with what to do instead, together with all other problems', () => {
    const env = {
      PORT: '70000',
      SESSION_MAX_DAYS: '365',
      S3_REGION: 'eu-central-1',
      KINESIS_ENDPOINT: 'https://kinesis.example.org',
      INBOX_DAYS: ' ',
    };
    assert.throws(
      () => readConfig(env),
      (error: Error) => {
        assert.deepEqual(error.message.split('\n'), [
          'PORT is malformed: expected a port between 0 and 65535',
          'SESSION_MAX_DAYS is no setting any more: its value is always 180; remove it',
          'S3_REGION is no setting any more: set AWS_REGION',
          'KINESIS_ENDPOINT is no setting any more: set AWS_ENDPOINT_URL_KINESIS',
        ]);
        return true;
      },
    );
    const secret = { S3_SECRET_ACCESS_KEY: 'sesame-7' };
    assert.throws(
      () => readConfig(secret),
      (error: Error) => !error.message.includes('sesame') && /AWS_SECRET_ACCESS_KEY/.test(error.message),
    );
    // The contrast of a brand is checked although a former key is set.
    assert.throws(() => readConfig({ BRAND_COLOR: '#ffffff', S3_REGION: 'x' }), /BRAND_COLOR.*\nS3_REGION/s);
    for (const name of keyNames) assert.ok(!(name in former), name);
  });

  it('[H919] PROCESS_NAME must begin with game-, so that a proxy routes its requests only to game servers', () => {
    const read = (name: string) => () => readConfig({ PROCESS_NAME: name }).PROCESS_NAME;
    for (const name of ['game-1', 'game-eu-west-2', 'game-0']) assert.equal(read(name)(), name);
    for (const name of [
      'rest',
      'postgres',
      'game',
      'game-',
      'game-1-',
      'game-A',
      'game-1.example',
      'agame-1',
    ])
      assert.throws(read(name), /PROCESS_NAME is malformed: expected game- and then small letters/, name);
  });

  it('[H383] GIF_HOSTS accepts only hosts, and nothing that could alter a security header', () => {
    const hosts = ['media.example.org', 'localhost:8080'];
    assert.deepEqual(readConfig({ GIF_HOSTS: hosts.join(', ') }).GIF_HOSTS, hosts);
    for (const odd of ["a.example 'unsafe-inline'", 'a.example; script-src *', 'https://a.example', '*', '"'])
      assert.throws(() => readConfig({ GIF_HOSTS: odd }), /GIF_HOSTS is malformed: expected hosts/, odd);
  });

  it('[H905] .env.example equals the output of npm run docs -- config, and its values are valid', () => {
    const example = readFileSync(new URL('.env.example', root), 'utf8');
    assert.equal(example, exampleEnvironment());
    const uncommented = example.replace(/^# (?=[A-Z0-9_]+=)/gm, '');
    assert.deepEqual(Object.keys(parseEnv(uncommented)).sort(), keyNames.toSorted());
    assert.deepEqual(readConfig(parseEnv(uncommented)), readConfig({}));
  });

  it('[H905] docs/running.md contains the current table of configuration keys', () => {
    const page = readFileSync(new URL('docs/running.md', root), 'utf8');
    assert.ok(page.includes(configurationTable()), 'run npm run docs -- config');
  });

  it('[H289] AUDIO_QUALITIES are sorted, always contain medium, and accept no unknown quality', () => {
    assert.deepEqual(readConfig({}).AUDIO_QUALITIES, ['low', 'medium', 'high']);
    assert.deepEqual(readConfig({ AUDIO_QUALITIES: 'high' }).AUDIO_QUALITIES, ['medium', 'high']);
    assert.throws(() => readConfig({ AUDIO_QUALITIES: 'loud' }), /AUDIO_QUALITIES/);
  });
});
