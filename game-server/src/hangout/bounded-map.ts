/** [H786] Sets an entry as the newest one of a map, and deletes the oldest entry if there are more than `max`. */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
