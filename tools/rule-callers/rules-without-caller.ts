/**
 * Rules that the product does not call, each with its future caller or the reason why it has none. The check fails if
 * an entry is stale, so the list only gets shorter.
 */
export const rulesWithoutCaller: Readonly<Record<string, string>> = {
  ...laterWith('a reference: tests compare the SQL that does it with this function', {
    'votes.ts': ['countVotes'],
    'ledger.ts': ['compareRanks'],
  }),
  ...laterWith('asked by the table of permissions, docs/access.md; the product asks for the refusal', {
    'moderation/restrictions.ts': ['mayEnter'],
  }),
};

function laterWith(
  reason: string,
  names: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const entries = Object.entries(names).flatMap(([file, exported]) =>
    exported.map((name) => [`packages/rules/src/${file}#${name}`, reason] as const),
  );
  return Object.fromEntries(entries);
}
