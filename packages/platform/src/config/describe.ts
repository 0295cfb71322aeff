import { type Key, type KeyName, keyNames, keys } from './keys.ts';

/** Generates the content of `.env.example`. */
export function exampleEnvironment(): string {
  const entries = keyNames.map((name) => {
    const { fallback }: Key<unknown> = keys[name];
    return `# ${describeKey(name)}.\n# ${name}=${quoteIfNeeded(fallback ?? '')}\n`;
  });
  return `# Copy to .env and change what you need. Every value is optional.\n\n${entries.join('\n')}`;
}

/** Generates the table of configuration values in docs/running.md. */
export function configurationTable(): string {
  const rows = keyNames.map((name) => {
    const { fallback }: Key<unknown> = keys[name];
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${describeKey(name)} |`;
  });
  return ['| name | default | what for |', '|---|---|---|', ...rows].join('\n');
}

function describeKey(name: KeyName): string {
  const { about, parse, isSecret }: Key<unknown> = keys[name];
  return `${about} (${parse.description}${isSecret ? `; ${name}_FILE may name a file that holds it` : ''})`;
}

function quoteIfNeeded(value: string): string {
  return /[\s<>#]/.test(value) ? `"${value}"` : value;
}
