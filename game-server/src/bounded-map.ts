/**
 * [H786] Puts an entry at the end of a map. If there are then more than `max`, deletes the first one, which
 * is the oldest.
 */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
