/** The parts of Node that this file needs. No other file of this package depends on a platform. */
interface NodeParts {
  readonly process: {
    readonly env: Readonly<Record<string, string | undefined>>;
    getBuiltinModule(name: 'node:fs'): { readdirSync(folder: string): string[] };
    getBuiltinModule(name: 'node:url'): { fileURLToPath(url: string): string };
  };
}
const { process } = globalThis as unknown as NodeParts;
const { readdirSync } = process.getBuiltinModule('node:fs');
const { fileURLToPath } = process.getBuiltinModule('node:url');
const { url } = import.meta as unknown as { readonly url: string };

/**
 * The folder of text files in this repository, and the folder named by the environment variable LOCALES, in which an
 * operator or a test can add languages.
 */
const folders = [
  fileURLToPath(url).replace(/[^/\\]+$/, 'locales'),
  ...(process.env.LOCALES ? [process.env.LOCALES] : []),
];

/** [H1383] The file of each language by its tag, such as `de` for `de.json`. */
export const languageFiles: Readonly<Record<string, string>> = Object.fromEntries(
  folders.flatMap((folder) =>
    readdirSync(folder).flatMap((file) => {
      const [, language] = /^([a-z]{2,3})\.json$/.exec(file) ?? [];
      return language ? [[language, `${folder}/${file}`]] : [];
    }),
  ),
);

/** The language whose texts are used if a translation is missing. */
const FALLBACK = 'en';

/**
 * [H1383] The tags of all languages, the fallback first. Browsers have no file system, so the client build replaces
 * this module with the finished list (client/text-groups.ts).
 */
export const languages: readonly [string, ...string[]] = [
  FALLBACK,
  ...Object.keys(languageFiles)
    .filter((language) => language !== FALLBACK)
    .sort(),
];
