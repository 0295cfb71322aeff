import { type Key, type KeyName, keyNames, keys, unsupported } from './keys.ts';

type Value<K extends KeyName> = (typeof keys)[K] extends Key<infer T> ? T : never;

/** Every configured value by its name; undefined where nobody gave one and there is no fallback. */
export type Config = {
  readonly [K in KeyName]: (typeof keys)[K] extends { fallback: string } ? Value<K> : Value<K> | undefined;
};

export type Environment = Record<string, string | undefined>;

/** A value is needed that nobody gave. */
export class ConfigurationValueMissing extends Error {
  override name = 'ConfigurationValueMissing';
  constructor(key: string) {
    super(`configuration-value-missing key:${key}`);
  }
}

/** Reads and checks everything at once; throws one error that names each malformed value and what is expected. */
export function readConfig(env: Environment): Config {
  const complaints: string[] = [];
  const values: Partial<Record<KeyName, unknown>> = {};
  for (const name of keyNames) {
    const { parse, fallback }: Key<unknown> = keys[name];
    const given = env[name]?.trim() || fallback;
    if (given === undefined) continue;
    values[name] = parse.read(given);
    if (values[name] === undefined) complaints.push(`${name} is malformed: expected ${parse.expected}`);
  }
  for (const [name, words] of Object.entries(unsupported))
    if (env[name]?.trim()) complaints.push(`${name} is not supported: ${words}`);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  // Each value was read by its own key's parser, which the loop cannot express.
  const config = values as Config;
  // Letters carry links: built from what a caller claims to have reached, they could lead to somebody else.
  if (config.SMTP_URL) need(config, 'PUBLIC_URL');
  return config;
}

/** A value that the caller cannot do without. Throws `configuration-value-missing key:{key}`. */
export function need<K extends KeyName>(config: Config, key: K): NonNullable<Config[K]> {
  const value = config[key];
  if (value === undefined || value === null) throw new ConfigurationValueMissing(key);
  return value;
}
