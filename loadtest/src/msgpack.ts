/** What a request of a simulated listener may hold. */
export type Small = boolean | null | string | { readonly [name: string]: Small };

/** msgpack of small things: texts under 32 bytes, maps of under 16 fields. */
export function packSmall(value: Small): Buffer {
  if (value === null) return Buffer.of(0xc0);
  if (typeof value === 'boolean') return Buffer.of(value ? 0xc3 : 0xc2);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    if (text.length > 31) throw new RangeError('a text too long for a simulated listener');
    return Buffer.concat([Buffer.of(0xa0 | text.length), text]);
  }
  const fields = Object.entries(value);
  if (fields.length > 15) throw new RangeError('too many fields for a simulated listener');
  return Buffer.concat([
    Buffer.of(0x80 | fields.length),
    ...fields.flatMap(([name, field]) => [packSmall(name), packSmall(field)]),
  ]);
}
