const inheritedNames = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'WINDIR'];

/** Environment for PostgreSQL's programs: no PG* variables, none of our secrets, and messages in English. */
export function minimalEnvironment(): Record<string, string> {
  const known = inheritedNames.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), LC_ALL: 'C' };
}
