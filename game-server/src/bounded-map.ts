/**
 * [H786] Inserts an entry at the end of a map, or moves it there. If the map then has more than `max` entries, deletes
 * the first, which is the oldest.
 */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
