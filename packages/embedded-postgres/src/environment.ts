const inheritedNames = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'WINDIR'];

/**
 * Returns the environment for PostgreSQL's programs: without PG* variables and our secrets, and with English
 * messages.
 */
export function minimalEnvironment(): Record<string, string> {
  const known = inheritedNames.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), LC_ALL: 'C' };
}
