import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '@hangout/platform/config/config';
import { former } from '@hangout/platform/config/former';
import { keyNames, keys } from '@hangout/platform/config/keys';
import { isInstalled } from '@hangout/testkit/programs';
import { parse, parseAllDocuments } from 'yaml';
import { OTHER_STORAGE } from './other-storage.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const chart = 'deploy/chart';

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
};
const values = parse(read(`${chart}/values.yaml`)) as {
  secrets: { roles: Readonly<Record<string, readonly string[]>> };
  settings: Readonly<Record<string, string>>;
};
const templates = readdirSync(new URL(`${chart}/templates/`, root)).map((file) =>
  read(`${chart}/templates/${file}`),
);

/** Stores that the chart does not start: it takes their addresses. */
const stores = ['postgres', 'redis'];
/** All game servers of docker compose are pods of one role in the chart. */
const roleOf = (service: string) => service.replace(/^game-\d+$/, 'game');
const secretNames = new Set<string>([
  ...keyNames.filter((name) => (keys[name] as { isSecret?: true }).isSecret),
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
]);
/** Settings that the chart sets itself, from its own values and from the pod. */
const ownNames = new Set([
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'DATA_DIR',
  'NODE_ENV',
  'BEHIND_PROXY',
  'PROCESS_NAME',
  'SEED',
]);
const addresses = new Set(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'REDIS_URL']);

/** Maps each role to the program that its container runs, from the templates or from compose. */
function programsOf(entries: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...entries].sort(([one], [other]) => one.localeCompare(other)));
}

/** Returns the settings that a template gives to its program one by one. */
function namesListedIn(template: string): string[] {
  const text = read(`${chart}/templates/${template}.yaml`);
  const list = /range \$name := list (.*) }}/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
}

describe('the Helm chart', () => {
  it('[H1993] the Helm chart starts the same roles with the same programs as docker compose', () => {
    const ofCompose = programsOf(
      Object.entries(services)
        .filter(([name, { command }]) => !stores.includes(name) && command?.[0] === 'node')
        .map(([name, { command = [] }]) => [roleOf(name), command.slice(1).join(' ')]),
    );
    const ofChart = programsOf(
      templates.flatMap((text) =>
        [...text.matchAll(/- name: ([\w-]+)\n(?: .*\n)*?\s+command: \[node, ([^\]]+)\]/g)].map(
          ([, name = '', program = '']) => [name, program.replaceAll(',', '')] as const,
        ),
      ),
    );
    assert.deepEqual(ofChart, ofCompose);
    assert.ok('rest' in ofChart && 'game' in ofChart && 'worker' in ofChart, Object.keys(ofChart).join());
    assert.ok('proxy' in services && templates.some((text) => /\bname: proxy\n/.test(text)));
  });

  it('[H1993] in the Helm chart each role has the same settings and the same secrets as in docker compose', () => {
    const settings = new Set<string>();
    for (const [service, { environment = {} }] of Object.entries(services)) {
      const secrets = values.secrets.roles[roleOf(service)];
      if (stores.includes(service) || !secrets) continue;
      const names = Object.keys(environment).filter(
        (name) => !ownNames.has(name) && !addresses.has(name) && !(name in former),
      );
      const isSecret = (name: string) => secretNames.has(name);
      assert.deepEqual([...secrets].sort(), names.filter(isSecret).sort(), `${service} in values.yaml`);
      for (const name of names) if (!isSecret(name)) settings.add(name);
    }
    assert.deepEqual(Object.keys(values.settings).sort(), [...settings].sort());
  });

  it('[H1993] what writes the page’s headers gets the same settings as in docker compose: others would demand their secrets', () => {
    const names = namesListedIn('proxy');
    assert.deepEqual(names.sort(), Object.keys(services['page-headers']?.environment ?? {}).sort());
  });

  it('[H2151] files of the operator’s own are mounted where the Helm chart’s settings name them: for the page’s headers, in REST, and as the handbook of nginx', () => {
    const proxy = read(`${chart}/templates/proxy.yaml`);
    const parts = [
      /- name: page-headers\n([\s\S]*?)- name: cluster-names\n/.exec(proxy)?.[1],
      read(`${chart}/templates/rest.yaml`),
    ];
    for (const part of parts) assert.match(part ?? '', /include "hangout\.operatorMount"/);
    for (const text of [proxy, parts[1] ?? '']) assert.match(text, /include "hangout\.operatorVolume"/);
    assert.match(
      proxy,
      /mountPath: \/usr\/share\/nginx\/html\/handbook, subPath: {{ trimPrefix "\/operator\/" /,
    );
    assert.match(
      read(`${chart}/templates/_helpers.tpl`),
      /name: operator, mountPath: \/operator, readOnly: true/,
    );
  });

  it('[H2045] the job of the Helm chart that prepares the database starts with a storage that is not Amazon’s, wherever backups are stored', () => {
    // The servers get all settings; the job gets those of a list.
    const names = namesListedIn('prepare-database');
    assert.ok(names.length > 0);
    for (const BACKUP_TO of ['', '/backups', 's3://music/backups']) {
      const given: Readonly<Record<string, string>> = { ...OTHER_STORAGE, BACKUP_TO };
      readConfig(Object.fromEntries(names.map((name) => [name, given[name]])));
    }
  });

  it('[H1994] the configuration of nginx contains every server name that the Helm chart replaces', () => {
    const nginx = ['nginx-http.conf', 'nginx-server.conf'].map((file) => read(`deploy/${file}`)).join('\n');
    const script = templates.find((text) => text.includes('cluster-names')) ?? '';
    const replaced = [...script.matchAll(/-e "s\|([^|]+)\|/g)].map(([, name = '']) =>
      name.replaceAll('\\$', '$'),
    );
    assert.equal(replaced.length, 4);
    for (const name of replaced) assert.ok(nginx.includes(name), name);
    // The configuration names no other server.
    const named = new Set([...nginx.matchAll(/set \$server ([\w-]+);/g)].map(([, name]) => name));
    assert.deepEqual([...named].sort(), ['game-1', 'rest']);
  });

  it('[H1994] the probes of the proxy ask nginx alone, in the Helm chart and in docker compose', () => {
    const probes = [...read(`${chart}/templates/proxy.yaml`).matchAll(/httpGet: { path: (\S+),/g)];
    assert.deepEqual(
      probes.map(([, path]) => path),
      ['/proxy-health', '/proxy-health'],
    );
    assert.match(services.proxy?.healthcheck?.test.at(-1) ?? '', /\/proxy-health$/);
    assert.match(read('deploy/nginx-server.conf'), /location = \/proxy-health {\s+return 204;/);
  });

  // helm is a tool for operators, so a machine without it skips this part silently, even in CI.
  if (!isInstalled('helm')) return;
  const helm = (...args: string[]) => promisify(execFile)('helm', args);
  const path = fileURLToPath(new URL(chart, root));
  const set = ['--set', 'settings.S3_BUCKET=songs,world.enabled=true,redis.secret=hangout-redis'];

  it('[H1995] helm accepts the Helm chart and renders it as valid YAML', async () => {
    await helm('lint', path, ...set);
    const { stdout } = await helm('template', 'hangout', path, ...set);
    const kinds = parseAllDocuments(stdout).map((document) => {
      assert.deepEqual(document.errors, []);
      return (document.toJS() as { kind?: string } | null)?.kind;
    });
    assert.ok(kinds.includes('StatefulSet') && kinds.includes('Ingress'), kinds.join());
  });

  it('[H2151] the Helm chart mounts the operator’s files, and refuses to render settings that name a file which no pod has', async () => {
    const own = 'operatorFiles.configMap.name=own,settings.BRAND_LOGO=/operator/owl.svg';
    const render = (more: string) => helm('template', 'hangout', path, ...set, '--set', more);
    const { stdout } = await render(`${own},settings.HANDBOOK=/operator/pages`);
    for (const document of parseAllDocuments(stdout)) assert.deepEqual(document.errors, []);
    assert.equal(stdout.match(/name: operator, mountPath: \/operator,/g)?.length, 2);
    assert.match(stdout, /mountPath: \/usr\/share\/nginx\/html\/handbook, subPath: pages,/);
    await assert.rejects(render('settings.BRAND_LOGO=/operator/owl.svg'), /set operatorFiles/);
    await assert.rejects(render(`${own},settings.HANDBOOK=/srv/pages`), /a pod has no file \/srv\/pages/);
    await render('settings.HANDBOOK=none');
  });

  it('[H1995] rendering the Helm chart without a shared storage fails with a message that names the missing setting', async () => {
    await assert.rejects(helm('template', 'hangout', path), /set settings\.S3_BUCKET or files\.claim/);
  });
});
