import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type BrandSettings, findBrandProblems } from '../brand/brand.ts';
import { former } from './former.ts';
import { type Key, type KeyName, keyNames, keys } from './keys.ts';
import { type Limits, limits } from './limits.ts';

type Value<K extends KeyName> = (typeof keys)[K] extends Key<infer T> ? T : never;

/** All configuration values and limits by name. A value is undefined if it is not set and has no default. */
export type Config = Limits & {
  readonly [K in KeyName]: (typeof keys)[K] extends { fallback: string } ? Value<K> : Value<K> | undefined;
};

export type Environment = Record<string, string | undefined>;

/** Thrown if a required configuration value is not set. */
export class ConfigurationValueMissing extends Error {
  override name = 'ConfigurationValueMissing';
  constructor(key: string) {
    super(`configuration-value-missing key:${key}`);
  }
}

/**
 * Reads and validates all values. [H834] A secret may also be in a file that `{name}_FILE` names.
 * @throws Error that says what is expected for each malformed value, without showing the value, and [H917] what to do
 * about each former key that is still set
 */
export function readConfig(env: Environment, changedLimits: Partial<Limits> = {}): Config {
  const problems: string[] = [];
  const values: Partial<Record<KeyName, unknown>> = {};
  for (const name of keyNames) {
    const { parse, fallback, isSecret }: Key<unknown> = keys[name];
    const given = env[name]?.trim() || (isSecret ? readSecretFile(env, name, problems) : fallback);
    if (given === undefined) continue;
    const result = parse.safeParse(given);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} is malformed: expected ${parse.description}${explain(result.error)}`);
  }
  if (values.MIGRATION_DATABASE_URL !== undefined && values.DATABASE_URL === undefined)
    problems.push('MIGRATION_DATABASE_URL needs DATABASE_URL, by which the servers use the same database');
  // The contrast can be checked only if the colours are valid.
  if (problems.length === 0) problems.push(...findBrandProblems(values as BrandSettings));
  for (const [name, instead] of Object.entries(former))
    if (env[name]?.trim()) problems.push(`${name} is no setting any more: ${instead}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // The cast is safe: each key's parser has checked its value, which TypeScript cannot know for a loop.
  const config = { ...limits, ...changedLimits, ...values } as Config;
  // Emails contain links. An attacker could make them lead to another site if their host came from a
  // request's Host header.
  if (config.SMTP_URL) need(config, 'PUBLIC_URL');
  const areBackupsInS3 = config.BACKUP_TO?.startsWith('s3://') ?? false;
  // `Object.entries` loses the type of the keys, hence the casts.
  for (const [name, needed] of Object.entries(neededTogether))
    if (config[name as KeyName] && !(areBackupsInS3 && ofBackups.has(name)))
      for (const key of needed) need(config, key);
  return config;
}

/** Joins a parser's messages about wrong values; they do not contain the values. */
function explain({ issues }: z.ZodError): string {
  const words = issues.flatMap((issue) => (issue.code === 'custom' ? [issue.params?.explanation] : []));
  return words.some(Boolean) ? ` (${words.filter(Boolean).join('; ')})` : '';
}

/**
 * [H834] Reads the file that `{name}_FILE` names; undefined without that variable. Adds to `problems` without
 * quoting the file.
 */
function readSecretFile(env: Environment, name: KeyName, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return undefined;
  try {
    const content = readFileSync(file, 'utf8').trim();
    if (content !== '') return content;
    problems.push(`${name}_FILE: ${file} is empty`);
  } catch (error) {
    problems.push(`${name}_FILE: ${file} can not be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return undefined;
}

/** For each of these keys, the keys that must be set too. */
const neededTogether: Partial<Record<KeyName, readonly KeyName[]>> = {
  S3_ENDPOINT: ['S3_BUCKET'],
  S3_FORCE_PATH_STYLE: ['S3_BUCKET'],
  CDN_URL: ['S3_BUCKET'],
  AGORA_APP_CERTIFICATE: ['AGORA_APP_ID'],
  APNS_KEY: ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'],
  APPLE_MUSIC_KEY: ['APPLE_MUSIC_KEY_ID', 'APPLE_MUSIC_TEAM_ID'],
  SPOTIFY_CLIENT_ID: ['SPOTIFY_CLIENT_SECRET'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET'],
  SOUNDCLOUD_CLIENT_ID: ['SOUNDCLOUD_CLIENT_SECRET'],
  YOUTUBE_CLIENT_ID: ['YOUTUBE_CLIENT_SECRET'],
  SEVENDIGITAL_CONSUMER_KEY: ['SEVENDIGITAL_CONSUMER_SECRET'],
};

/** Settings of S3 that are allowed without a bucket for files, because backups may use them. */
const ofBackups = new Set(['S3_ENDPOINT', 'S3_FORCE_PATH_STYLE']);

/** Returns a value that must be set. @throws ConfigurationValueMissing, `configuration-value-missing key:{key}` */
export function need<K extends KeyName>(config: Config, key: K): NonNullable<Config[K]> {
  const value = config[key];
  if (value === undefined || value === null) throw new ConfigurationValueMissing(key);
  return value;
}
