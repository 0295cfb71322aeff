/** [R134] Returns the lowest number, from 1, with which the default name of a playlist is free. */
export function findFreeNumber(names: readonly string[], nameOf: (number: number) => string): number {
  const taken = new Set(names);
  let number = 1;
  while (taken.has(nameOf(number))) number += 1;
  return number;
}
