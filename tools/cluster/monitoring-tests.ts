import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeWithProgram } from '@hangout/testkit/programs';
import { parse } from 'yaml';
import type { ClusterTest } from './cluster-test.ts';

const folder = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const readRules = async () => parse(await readFile(`${folder}alerts.yml`, 'utf8')) as AlertFile;

interface AlertFile {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

/**
 * Returns the metrics of our servers that a PromQL expression reads; Prometheus itself provides others, such
 * as `up`.
 */
const listMetrics = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:hangout|process|nodejs)_\w+/g)].map(([name]) => name);

/**
 * Returns the names of all series in the text of /metrics; those of histograms end with `_bucket` and so on.
 */
const listSeries = (page: string): string[] =>
  [...page.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name = '']) => name);

/** Checks dashboard and alert rules against the metrics of running servers. */
export function monitoringTests(t: ClusterTest, { redis }: { readonly redis: boolean }): void {
  const readMetrics = async (name: string) => (await fetch(`${t.cluster.addressOf(name)}/metrics`)).text();

  it('[H1991] running servers report each metric of the dashboard and of the alert rules', async () => {
    // Until its first event, a histogram or a counter with labels has no series.
    const kai = await t.user('kai');
    const inside = await kai.join(await t.room(kai));
    const pages = await Promise.all(['rest-1', 'game-1', 'game-2', 'worker-1'].map(readMetrics));
    const reported = new Set(
      pages.flatMap((page) => [
        ...listSeries(page),
        // Metrics that are declared but have no series yet.
        ...[...page.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name),
      ]),
    );
    const dashboard = JSON.parse(await readFile(`${folder}grafana-dashboard.json`, 'utf8')) as Dashboard;
    const { groups } = await readRules();
    const expressions = [
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ];
    const named = new Set(expressions.flatMap(listMetrics));
    assert.ok(named.size > 20, `metrics were found: ${[...named]}`);
    const missing = [...named].filter((name) => !reported.has(name));
    assert.deepEqual(missing, redis ? [] : ['hangout_redis_up']);
    await inside.leave();
  });

  describeWithProgram('promtool', 'alert rules evaluated by Prometheus', () => {
    const promtool = (...args: string[]) => promisify(execFile)('promtool', args);
    /** The series `up` that Prometheus adds for each target: 1 if the target could be scraped. */
    const scrape = async (name: string) => {
      const isUp = await readMetrics(name).then(
        () => true,
        () => false,
      );
      return { series: `up{job="hangout-game", instance="${name}"}`, values: `${isUp ? 1 : 0}x20` };
    };

    it('[H1992] the alert rules are valid, and fire in the simulated outages', async () => {
      await promtool('check', 'rules', `${folder}alerts.yml`);
      await promtool('check', 'config', '--syntax-only', `${folder}prometheus.yml`);
      const tests = ['alerts.test.yml', 'alerts-of-a-day.test.yml'];
      await promtool('test', 'rules', ...tests.map((name) => folder + name));
    });

    it('[H1992] an alert fires for a server that was killed, and for no other server', async () => {
      await t.cluster.process('game-2').kill('SIGKILL');
      const targets = await Promise.all(['game-1', 'game-2'].map(scrape));
      await t.expire('game-2');
      await t.cluster.process('game-2').start();
      const scratch = await mkdtemp(join(tmpdir(), 'hangout-alerts-'));
      const fired = {
        exp_labels: { severity: 'critical', job: 'hangout-game', instance: 'game-2' },
        exp_annotations: { summary: 'hangout-game game-2 does not answer' },
      };
      const check = { eval_time: '3m', alertname: 'HangoutProcessDown', exp_alerts: [fired] };
      const test = { interval: '15s', input_series: targets, alert_rule_test: [check] };
      // JSON is valid YAML.
      await writeFile(
        join(scratch, 'test.yml'),
        JSON.stringify({ rule_files: [`${folder}alerts.yml`], evaluation_interval: '15s', tests: [test] }),
      );
      await promtool('test', 'rules', join(scratch, 'test.yml')).finally(() =>
        rm(scratch, { recursive: true }),
      );
    });
  });
}
