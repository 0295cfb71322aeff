/**
 * [H786] Inserts or moves an entry to the end of a map; above `max` entries the first, which is the oldest,
 * is deleted.
 */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
