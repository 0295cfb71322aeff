import { type Key, keyNames, keys } from './keys.ts';

/** The text of `.env.example`. */
export function exampleEnvironment(): string {
  const entries = keyNames.map((name) => {
    const { about, parse, fallback }: Key<unknown> = keys[name];
    return `# ${about} (${parse.description}).\n# ${name}=${quoteIfNeeded(fallback ?? '')}\n`;
  });
  return `# Copy to .env and change what you need. Every value is optional.\n\n${entries.join('\n')}`;
}

/** The table of docs/running.md. */
export function configurationTable(): string {
  const rows = keyNames.map((name) => {
    const { about, parse, fallback }: Key<unknown> = keys[name];
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${about} (${parse.description}) |`;
  });
  return ['| name | default | what for |', '|---|---|---|', ...rows].join('\n');
}

function quoteIfNeeded(value: string): string {
  return /[\s<>#]/.test(value) ? `"${value}"` : value;
}
