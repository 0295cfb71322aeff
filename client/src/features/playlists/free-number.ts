/** [R134] The lowest number, from 1, for which no playlist with the default name exists. */
export function findFreeNumber(names: readonly string[], nameOf: (number: number) => string): number {
  const taken = new Set(names);
  let number = 1;
  while (taken.has(nameOf(number))) number += 1;
  return number;
}
