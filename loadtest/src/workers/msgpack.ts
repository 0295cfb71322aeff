/** What the payload of a simulated request may contain. */
export type SmallValue = boolean | null | number | string | { readonly [name: string]: SmallValue };

/**
 * Encodes a small value as msgpack: numbers from 0 to 255, texts under 32 bytes, maps of under 16 fields.
 * @throws RangeError for larger values
 */
export function packSmall(value: SmallValue): Buffer {
  if (value === null) return Buffer.of(0xc0);
  if (typeof value === 'boolean') return Buffer.of(value ? 0xc3 : 0xc2);
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || value < 0 || value > 255)
      throw new RangeError('a number too large for a simulated listener');
    return value < 128 ? Buffer.of(value) : Buffer.of(0xcc, value);
  }
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
