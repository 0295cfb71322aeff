import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@hangout/platform/config/config';
import { former } from '@hangout/platform/config/former';
import { keyNames, keys } from '@hangout/platform/config/keys';
import { describeWithProgram } from '@hangout/testkit/programs';
import { parse } from 'yaml';
import { UPLOAD_BYTES } from '../../packages/contract/src/rest/uploads/uploads.ts';
import { configureNginx, readNginxConfiguration } from './local-nginx.ts';
import { OTHER_STORAGE } from './other-storage.ts';

interface Service {
  command?: string[];
  environment?: Record<string, string | null>;
  image?: string;
  env_file?: unknown;
  healthcheck?: object;
  restart?: string;
  stop_grace_period?: string;
  volumes?: (string | { source: string; target: string; read_only?: boolean })[];
  networks?: string[];
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  pids_limit?: number;
  mem_limit?: string;
  user?: string;
  tmpfs?: string[];
  ports?: string[];
}

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const text = read('docker-compose.yml');
// The assertions below check the shape of the parsed YAML, hence the cast.
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, object>;
  networks: Record<string, object>;
};
/** Variables that .env must contain in addition to the settings of the servers. */
const passwords = ['POSTGRES_PASSWORD', 'POSTGRES_SERVERS_PASSWORD', 'REDIS_PASSWORD'];
/** Images that .env may name with their digests. */
const images = ['NODE_IMAGE', 'NGINX_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE'];
/** Environment variables that the AWS SDK reads. */
const awsSecrets = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
const awsNames = ['AWS_REGION', 'AWS_ENDPOINT_URL_KINESIS', 'AWS_ACCESS_KEY_ID', ...awsSecrets];
const secretNames = keyNames.filter((name) => (keys[name] as { isSecret?: true }).isSecret);

describe('docker compose', () => {
  let nginx: string;
  before(async () => {
    nginx = await readNginxConfiguration();
  });
  const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'hangout-server');

  it('[H452] docker-compose.yml starts PostgreSQL, a Redis with persistence, REST, game servers, a worker and a proxy', () => {
    const names = Object.keys(compose.services);
    for (const name of [
      'postgres',
      'redis',
      'rest',
      'game-1',
      'game-2',
      'game-3',
      'worker',
      'world',
      'proxy',
    ])
      assert.ok(names.includes(name), name);
    assert.deepEqual(compose.services.redis?.command?.slice(0, 3), ['redis-server', '--appendonly', 'yes']);
  });

  it('[H452] docker-compose.yml gives the servers only known settings with valid values', () => {
    const known = new Set<string>([...keyNames, ...awsNames]);
    for (const [name, { environment = {} }] of ours) {
      assert.deepEqual(
        Object.keys(environment).filter((key) => !known.has(key) && !(key in former)),
        [],
        name,
      );
      const values = Object.entries(environment).map(([key, value]) => [key, withoutEnv(value ?? '')]);
      readConfig(Object.fromEntries(values));
      if ('PORT' in environment) assert.equal(environment.PORT, '3000', name);
    }
    const wanted = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      wanted.filter((name) => !known.has(name) && ![...passwords, ...images].includes(name)),
      [],
    );
  });

  it('[H2045] every server of docker compose starts with a storage that is not Amazon’s, wherever backups are stored', () => {
    for (const BACKUP_TO of ['', '/backups', 's3://music/backups'])
      for (const [, { environment = {} }] of ours) {
        const given: Record<string, string> = { ...OTHER_STORAGE, BACKUP_TO };
        const values = Object.entries(environment).map(([key, value]) => [
          key,
          value === null ? given[key] : withoutEnv(value),
        ]);
        readConfig(Object.fromEntries(values));
      }
  });

  it('[H835] docker compose gives each server all settings, but only the secrets that it needs', () => {
    const secretsOf = (name: string) =>
      Object.keys(compose.services[name]?.environment ?? {}).filter((key) =>
        [...secretNames, ...awsSecrets].some((secret) => secret === key),
      );
    const providers = [
      ...['SPOTIFY_CLIENT_SECRET', 'APPLE_MUSIC_KEY', 'SOUNDCLOUD_CLIENT_SECRET', 'YOUTUBE_API_KEY'],
      ...['YOUTUBE_CLIENT_SECRET', 'SEVENDIGITAL_CONSUMER_SECRET'],
    ];
    const shared = ['SECRETS_KEY', 'METRICS_TOKEN', 'DATABASE_URL', 'REDIS_URL', ...providers];
    const ofRest = [
      'ADMIN_PASSWORD',
      'AGORA_APP_CERTIFICATE',
      'SMS_TOKEN',
      'CYANITE_WEBHOOK_SECRET',
      'DISCORD_CLIENT_SECRET',
      'OIDC_PROVIDERS',
      'KLIPY_KEY',
    ];
    const ofWorker = ['BACKUP_KEY', 'PUSH_TOKEN', 'FCM_SERVICE_ACCOUNT', 'APNS_KEY'];
    const senders = [
      ...awsSecrets,
      ...['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'CYANITE_TOKEN'],
    ];
    for (const [name, needed] of Object.entries({
      rest: [...shared, ...senders, ...ofRest],
      worker: [...shared, ...senders, ...ofWorker],
      'game-1': shared,
      'game-2': shared,
      'game-3': shared,
      world: [...shared, ...awsSecrets],
      'prepare-database': [
        ...['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SECRETS_KEY', 'BACKUP_KEY'],
        ...awsSecrets,
      ],
      'page-headers': [],
      proxy: [],
      postgres: [],
      redis: [],
    }))
      assert.deepEqual(secretsOf(name).sort(), needed.toSorted(), name);
    for (const [name, { env_file }] of Object.entries(compose.services))
      assert.equal(env_file, undefined, `${name} would get every secret of .env`);
    const given = ['rest', 'worker'].flatMap((name) =>
      Object.keys(compose.services[name]?.environment ?? {}),
    );
    // The development outbox does not exist in production.
    const elsewhere = ['DEV_OUTBOX_KEY', 'MIGRATION_DATABASE_URL', 'PROCESS_NAME', 'SEED'];
    assert.deepEqual(keyNames.filter((name) => !given.includes(name)).sort(), elsewhere);
    const settings = keyNames.filter((name) => ![...secretNames, ...elsewhere].includes(name));
    for (const name of ['rest', 'game-1', 'game-2', 'game-3', 'worker', 'world'])
      for (const setting of settings)
        assert.ok(setting in (compose.services[name]?.environment ?? {}), `${name} gets ${setting}`);
  });

  it('[H917] docker compose passes obsolete settings of .env to prepare-database, which refuses each by its name', () => {
    const environment = compose.services['prepare-database']?.environment ?? {};
    const given = Object.keys(environment).filter((name) => name in former);
    assert.deepEqual(given, Object.keys(former).sort());
    for (const name of given) {
      assert.equal(environment[name], null, `${name} has the value of .env`);
      assert.throws(
        () => readConfig({ [name]: '7' }),
        new RegExp(`^Error: ${name} is no setting any more: `),
      );
    }
  });

  it('[H836] in docker compose only prepare-database connects as the owner of the tables, and servers start after it', () => {
    const urlOf = (name: string, key: string) =>
      new URL(withoutEnv(compose.services[name]?.environment?.[key] ?? ''));
    const owner = urlOf('prepare-database', 'MIGRATION_DATABASE_URL').username;
    assert.equal(owner, compose.services.postgres?.environment?.POSTGRES_USER);
    for (const [name, { environment = {}, depends_on = {} }] of ours) {
      if (!('DATABASE_URL' in environment)) continue;
      assert.notEqual(urlOf(name, 'DATABASE_URL').username, owner, name);
      if (['prepare-database', 'world'].includes(name)) continue;
      assert.equal(depends_on['prepare-database']?.condition, 'service_completed_successfully', name);
    }
  });

  it('[H837] docker compose does not seed the demo world unless SEED is set', () => {
    assert.equal(withoutEnv(compose.services.world?.environment?.SEED ?? ''), 'none');
    for (const [name, { environment = {} }] of ours)
      if (name !== 'world') assert.equal('SEED' in environment, false, name);
  });

  it('[H768] docker-compose.yml has no default passwords, and requires one for PostgreSQL and one for Redis', () => {
    for (const name of passwords) {
      const uses = [...text.matchAll(new RegExp(`\\$\\{${name}(\\S*)`, 'g'))].map(([, rest = '']) => rest);
      assert.ok(
        uses.some((rest) => rest.startsWith(':?')),
        name,
      );
      for (const rest of uses) assert.match(rest, /^(:\?|\}$)/, `${name} has no default`);
    }
    assert.doesNotMatch(text, /hangout:hangout|PASSWORD: \w/);
    for (const [name, { environment = {} }] of ours) {
      const { DATABASE_URL = '', REDIS_URL = '' } = environment;
      if (name === 'page-headers') continue;
      assert.equal(new URL(withoutEnv(DATABASE_URL ?? '')).password, 'given', name);
      if (name === 'prepare-database') continue;
      assert.equal(new URL(withoutEnv(REDIS_URL ?? '')).password, 'given', name);
    }
    const { postgres, redis } = compose.services;
    assert.equal(withoutEnv(postgres?.environment?.POSTGRES_PASSWORD ?? ''), 'given');
    assert.match(redis?.command?.join(' ') ?? '', /--requirepass \$\{REDIS_PASSWORD:\?/);
  });

  it('[H768] every container of docker compose is unprivileged, read-only, and limited in memory and processes', () => {
    const dockerfile = read('Dockerfile');
    for (const [name, service] of Object.entries(compose.services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      assert.match(service.mem_limit ?? '', /^\d+[mg]$/, name);
      assert.ok((service.pids_limit ?? 0) > 0, name);
      assert.deepEqual([service.cap_add, service.privileged], [undefined, undefined], name);
      assert.deepEqual(service.tmpfs?.includes('/tmp'), true, name);
      const target = service.image?.startsWith('hangout-') ? service.image.slice('hangout-'.length) : null;
      const [, stage = ''] = target
        ? (new RegExp(`^FROM \\S+ AS ${target}\\n([^]*?)(?=^FROM|(?![^]))`, 'm').exec(dockerfile) ?? [])
        : [];
      const user = service.user ?? /^USER (\S+)$/m.exec(stage)?.[1];
      assert.ok(user && !/^(root|0)\b/.test(user), `${name} runs as ${user}`);
    }
  });

  it('[H769] with docker-compose.tls.yml the proxy opens the ports 80 and 443, and requires a certificate', () => {
    const tlsText = read('docker-compose.tls.yml');
    const tls = parse(tlsText, { logLevel: 'silent' }) as { services: Record<string, Service> };
    assert.deepEqual(Object.keys(tls.services), ['proxy']);
    const { proxy } = tls.services;
    assert.ok(proxy?.command?.includes('/etc/nginx/nginx-tls.conf'));
    assert.deepEqual(proxy?.ports, ['80:3080', '443:3443']);
    assert.match(tlsText, /ports: !override/);
    assert.match(tlsText, /\$\{CERTIFICATES:\?/);
  });

  it('[H452] docker-compose.yml starts only programs that exist, and each server has a health check', () => {
    for (const [name, { command = [], healthcheck }] of ours) {
      assert.ok(existsSync(new URL(command[1] ?? '-', root)), `${name}: ${command}`);
      if (!['world', 'page-headers', 'prepare-database'].includes(name)) assert.ok(healthcheck, name);
    }
  });

  it('[H446] [H919] the proxy routes each game server of docker compose by its name, and no invalid process names', () => {
    const patterns = [...nginx.matchAll(/"\^\/p\/\(\?<game>(\S+?)\)\(\?<rest>/g)].map(
      ([, pattern]) => pattern,
    );
    assert.equal(patterns.length, 2);
    assert.equal(new Set(patterns).size, 1);
    const found = new RegExp(`^${patterns[0]}$`);
    const games = ours.filter(([, { command }]) => command?.[1] === 'game-server/src/main.ts');
    assert.equal(games.length, 3);
    for (const [name, { environment }] of games) {
      assert.equal(environment?.PROCESS_NAME, name);
      assert.match(name, found);
    }
    const names = [
      'game-a',
      'game-eu-1',
      `game-${'x'.repeat(58)}`,
      `game-${'x'.repeat(59)}`,
      'game-',
      'game',
    ];
    for (const name of [...names, 'game--', 'game-1.x', 'Game-1', 'rest', 'postgres'])
      assert.equal(found.test(name), mayBeCalled(name), name);
  });

  it('[H452] services of docker compose wait for their dependencies, keep data in volumes, and have time to drain', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const needed = compose.services[other];
        assert.ok(needed, `${name} waits for ${other}`);
        if (condition === 'service_healthy') assert.ok(needed.healthcheck, `${name} waits for ${other}`);
        if (condition === 'service_completed_successfully') assert.equal(needed.restart, 'no', other);
      }
      for (const volume of service.volumes ?? []) {
        const source = typeof volume === 'string' ? volume.split(':', 1)[0] : volume.source;
        // A file that the operator names is mounted read-only and stores nothing.
        const isRead = typeof volume === 'string' && volume.endsWith(':ro');
        assert.ok(isRead || (source && source in compose.volumes), `${name} keeps ${source}`);
      }
      for (const network of service.networks ?? []) assert.ok(network in compose.networks, name);
      assert.ok(!service.network_mode || !service.networks, `${name} cannot have both`);
      const restart =
        { world: 'on-failure', 'page-headers': 'no', 'prepare-database': 'no' }[name] ?? 'unless-stopped';
      assert.equal(service.restart, restart, name);
    }
    // A drain may take ten seconds [H448].
    for (const [name, { stop_grace_period = '' }] of ours)
      assert.ok(Number.parseInt(stop_grace_period, 10) > 10, name);
    for (const name of ['postgres', 'redis'])
      assert.deepEqual(
        compose.services[name]?.networks,
        ['inner'],
        `${name} is reached by the servers alone`,
      );
  });

  it('[H916] the proxy of docker compose starts after the page’s headers were written, and sends them with each page', () => {
    const { proxy, 'page-headers': writer } = compose.services;
    const [, , written = ''] = writer?.command ?? [];
    // The operator's logo is a file of the host; /dev/null if there is none.
    assert.deepEqual(writer?.volumes, ['page:/page', '${BRAND_LOGO:-/dev/null}:/logo:ro']);
    assert.equal(proxy?.depends_on?.['page-headers']?.condition, 'service_completed_successfully');
    // What changes the page also restarts the proxy, which reads the headers when it starts.
    const settings = Object.keys(writer?.environment ?? {});
    assert.deepEqual(Object.keys(proxy?.environment ?? {}).sort(), settings.toSorted());
    for (const name of [
      'PUBLIC_URL',
      'GIF_HOSTS',
      'GIF_SEARCH',
      'CDN_URL',
      'SENTRY_DSN',
      'AGORA_APP_ID',
      'BRAND_LOGO',
    ])
      assert.ok(settings.includes(name), name);
    const [mount] = proxy?.volumes ?? [];
    assert.ok(typeof mount === 'object' && mount.source === 'page' && mount.read_only);
    assert.ok(nginx.includes(`include ${written.replace('/page', mount.target)};`));
    // [H1367] Discord opens an activity at the root, which therefore has its own location with the same page.
    const pages = [
      ...nginx.matchAll(/location (= )?\/ \{[^}]*(?:\{[^}]*\}[^}]*)?try_files \S+ \/index\.html;/g),
    ];
    assert.deepEqual(
      pages.map(([, exact]) => exact),
      ['= ', undefined],
    );
    assert.equal(nginx.match(/try_files \S+ \/index\.html/g)?.length, pages.length);
    assert.match(
      read('Dockerfile'),
      /mkdir \/data \/page \/scratch && chown node:node \/data \/page \/scratch/,
    );
  });

  it('[H2151] docker compose mounts the operator’s logo and database of countries where the program that reads them finds them', () => {
    for (const [name, setting, path] of [
      ['page-headers', 'BRAND_LOGO', '/logo'],
      ['rest', 'GEOLOCATION_DATABASE', '/countries.mmdb'],
    ] as const) {
      const { environment = {}, volumes = [] } = compose.services[name] ?? {};
      assert.equal(environment[setting], `\${${setting}:+${path}}`);
      assert.ok(volumes.includes(`\${${setting}:-/dev/null}:${path}:ro`), setting);
    }
  });

  it('[H452] nginx allows request bodies as large as the largest upload', () => {
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(nginx) ?? [];
    assert.ok(Number(megabytes) * 1024 * 1024 > UPLOAD_BYTES);
  });

  describeWithProgram('nginx', 'the configuration of the proxy', () => {
    it('[H452] [H769] nginx accepts its configuration, with and without HTTPS', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'hangout-nginx-'));
      for (const tls of [{}, { redirectPort: 2 }]) {
        const file = await configureNginx({
          folder,
          port: 1,
          at: () => '127.0.0.1:1',
          games: ['game-1'],
          ...tls,
        });
        const asked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
        assert.match(asked.stderr, /syntax is ok/);
        assert.equal(asked.status, 0, asked.stderr);
      }
      await rm(folder, { recursive: true });
    });
  });
});

function mayBeCalled(name: string): boolean {
  try {
    return readConfig({ PROCESS_NAME: name }).PROCESS_NAME === name;
  } catch {
    return false;
  }
}

/**
 * Replaces `${NAME:-default}` with its default, including nested ones, as compose does for unset variables, and a
 * required value, `${NAME:?message}`, with the word `given`.
 */
function withoutEnv(value: string): string {
  const filled = value.replace(/\$\{\w+:\?[^${}]*\}/g, 'given').replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  return filled === value ? value : withoutEnv(filled);
}
