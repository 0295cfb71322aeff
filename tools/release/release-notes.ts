/**
 * Returns the text below the heading of this version in CHANGELOG. Only an empty section "Unreleased" may come before
 * it.
 * @throws Error for the operator if another version comes first
 */
export function readReleaseNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const parts = sections[0]?.trim() === 'Unreleased' ? sections.slice(1) : sections;
  const [head = ''] = (parts[0] ?? '').split('\n', 1);
  const [named = '', date = ''] = head.split(' - ');
  if (named !== version)
    throw new Error(
      `The newest head of CHANGELOG.md is "${head}", and the version is ${version}: ` +
        `write "## ${version} - ${new Date().toISOString().slice(0, 10)}" there, or the version of CHANGELOG.md into package.json`,
    );
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new Error(`The head "${head}" of CHANGELOG.md has no date: write "## ${version} - YYYY-MM-DD"`);
  return `# Hangout ${version}\n\n${date}\n\n${(parts[0] ?? '').slice(head.length).trim()}\n`;
}

/** @throws Error for the operator if a Git tag is not that of this version */
export function requireTagOf(version: string, tag: string): void {
  if (tag !== `v${version}`)
    throw new Error(
      `The tag ${tag} is not that of version ${version} of package.json: it would be v${version}`,
    );
}
