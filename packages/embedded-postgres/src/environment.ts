const passedOn = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'WINDIR'];

/** What PostgreSQL's programs may know of our environment: no PG* variables, none of our secrets, English words. */
export function plainEnvironment(): Record<string, string> {
  const known = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), LC_ALL: 'C' };
}
