/**
 * [H1903] The version at the end of a migration's name, such as `0041-drop-moods-needs-1.2.0`. Migrations normally only
 * add, so that servers of the previous version keep running. One that removes something carries the first version that
 * can do without it; older programs know nothing but the name, and refuse the database.
 */
const removalPattern = /-needs-(\d+\.\d+\.\d+)$/;

/** Returns the oldest version that can use a database with this migration; undefined if all can. */
export const readNeededVersion = (migration: string): string | undefined =>
  removalPattern.exec(migration)?.[1];

/**
 * [H1921] Checks that a program can use a database that a newer one has migrated.
 * @param unknown migrations of the database that the program does not have
 * @param pending migrations of the program that the database does not have
 * @throws Error that tells the operator what to do
 */
export function requireUsableSchema(
  { unknown, pending }: { readonly unknown: readonly string[]; readonly pending: readonly string[] },
  version: string,
): void {
  const removing = unknown.filter((name) => isOlder(version, readNeededVersion(name) ?? version));
  const [needed] = removing
    .map((name) => readNeededVersion(name) ?? '')
    .sort((a, b) => (isOlder(a, b) ? 1 : -1));
  const howToGoOn = 'or restore the backup that was made before the upgrade into an empty database.';
  if (needed)
    throw new Error(
      `A newer version has changed this database: it needs at least version ${needed}, and this is ${version} ` +
        `(${removing.join(', ')}). Start version ${needed} or a newer one, ${howToGoOn}`,
    );
  if (unknown.length > 0 && pending.length > 0)
    throw new Error(
      `A newer version has changed this database without migrations that this version ${version} brings: it has ` +
        `${unknown.join(', ')}, and lacks ${pending.join(', ')}. Start that version again, ${howToGoOn}`,
    );
}

/** Compares versions such as 1.10.0 number by number, ignoring anything after a hyphen. */
const isOlder = (version: string, than: string): boolean =>
  version.replace(/-.*/, '').localeCompare(than, 'en', { numeric: true }) < 0;
