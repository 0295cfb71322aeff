/**
 * Replaces msgpackr, which the Colyseus client uses, in the build, at a sixth of its size. It packs plain
 * values as standard msgpack. Records, references, streams and classes of msgpackr are missing, because our
 * server does not send them.
 */

/** The Colyseus client adds this to the number of bytes that `pack` must leave free before the value. */
export const RESERVE_START_SPACE = 2048;

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/** First byte of a 64-bit float in msgpack, and the width of the float in bytes. */
const floats = { byte: 0xcb, width: 8 } as const;

class Writer {
  private bytes = new Uint8Array(256);
  private view = new DataView(this.bytes.buffer);
  private at: number;

  constructor(start: number) {
    this.at = start;
  }

  packed = (): Uint8Array => this.bytes.subarray(0, this.at);

  /** Makes room for `count` more bytes; returns the position of the first. */
  private reserve(count: number): number {
    const [start, end] = [this.at, this.at + count];
    if (end > this.bytes.length) {
      const larger = new Uint8Array(end * 2);
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    this.at = end;
    return start;
  }

  private writeByte(byte: number): void {
    const at = this.reserve(1);
    this.bytes[at] = byte;
  }

  private writeBytes(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
  }

  /** Writes the size of a value: the first byte that announces a size of 8, 16 or 32 bits, then the size. */
  private writeSize(size: number, [byte8, byte16, byte32]: readonly [number | null, number, number]): void {
    if (byte8 !== null && size < 0x100) this.writeBytes(Uint8Array.of(byte8, size));
    else if (size < 0x10000) {
      this.writeByte(byte16);
      const at = this.reserve(2);
      this.view.setUint16(at, size);
    } else {
      this.writeByte(byte32);
      const at = this.reserve(4);
      this.view.setUint32(at, size);
    }
  }

  private writeNumber(value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 0x100000000 && !Object.is(value, -0)) {
      if (value < 0x80) this.writeByte(value);
      else this.writeSize(value, [0xcc, 0xcd, 0xce]);
    } else if (Number.isInteger(value) && value >= -0x20 && value < 0) this.writeByte(value + 0x100);
    else {
      this.writeByte(floats.byte);
      const at = this.reserve(floats.width);
      this.view.setFloat64(at, value);
    }
  }

  private writeText(value: string): void {
    const text = utf8.encoder.encode(value);
    if (text.length < 0x20) this.writeByte(0xa0 | text.length);
    else this.writeSize(text.length, [0xd9, 0xda, 0xdb]);
    this.writeBytes(text);
  }

  /** @throws TypeError for a value that is not plain, such as a function or a class */
  write(value: unknown): void {
    if (value === undefined) this.writeBytes(Uint8Array.of(0xd4, 0, 0));
    else if (value === null) this.writeByte(0xc0);
    else if (typeof value === 'boolean') this.writeByte(value ? 0xc3 : 0xc2);
    else if (typeof value === 'number') this.writeNumber(value);
    else if (typeof value === 'string') this.writeText(value);
    else if (value instanceof Uint8Array) {
      this.writeSize(value.length, [0xc4, 0xc5, 0xc6]);
      this.writeBytes(value);
    } else if (Array.isArray(value)) {
      if (value.length < 0x10) this.writeByte(0x90 | value.length);
      else this.writeSize(value.length, [null, 0xdc, 0xdd]);
      for (const entry of value) this.write(entry);
    } else if (typeof value === 'object') {
      const fields = Object.entries(value);
      if (fields.length < 0x10) this.writeByte(0x80 | fields.length);
      else this.writeSize(fields.length, [null, 0xde, 0xdf]);
      for (const [name, field] of fields) {
        this.writeText(name);
        this.write(field);
      }
    } else throw new TypeError(`a ${typeof value} cannot be packed`);
  }
}

/** Has the interface of msgpackr's class `Packr`. */
export class Packr {
  /** @param options `RESERVE_START_SPACE` plus the number of bytes to leave free before the value */
  pack(value: unknown, options = 0): Uint8Array {
    const writer = new Writer(options % RESERVE_START_SPACE);
    writer.write(value);
    return writer.packed();
  }
}

/**
 * Reads one value.
 * @throws RangeError if the value is truncated or of an unknown type
 */
export function unpack(bytes: Uint8Array, { start = 0 }: { start?: number } = {}): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  const skip = (count: number): number => {
    at += count;
    return at - count;
  };
  const readSize = (width: 1 | 2 | 4): number =>
    width === 1 ? view.getUint8(skip(1)) : width === 2 ? view.getUint16(skip(2)) : view.getUint32(skip(4));
  const readBytes = (length: number): Uint8Array => {
    const begin = skip(length);
    if (at > bytes.length) throw new RangeError('a packed value is cut off');
    return bytes.subarray(begin, at);
  };
  const readText = (length: number): string => utf8.decoder.decode(readBytes(length));
  const readList = (length: number): unknown[] => Array.from({ length }, read);
  const readMap = (length: number): Record<string, unknown> => {
    const map: Record<string, unknown> = {};
    for (let i = 0; i < length; i++) {
      const name = String(read());
      // Defined as an own property: assigning to the name `__proto__` would set the prototype.
      Object.defineProperty(map, name, {
        value: read(),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return map;
  };
  const readExtension = (length: number): unknown => {
    const type = view.getInt8(skip(1));
    const content = readBytes(length);
    if (type === 0) return undefined;
    if (type !== -1 || length !== 4) throw new RangeError(`a packed value of the unknown type ${type}`);
    return new Date(new DataView(content.buffer, content.byteOffset).getUint32(0) * 1000);
  };
  /** Readers for the first bytes from 0xc0 to 0xdf, which contain only the type; a length, if any, follows. */
  const readers: readonly ((() => unknown) | undefined)[] = [
    () => null,
    undefined,
    () => false,
    () => true,
    () => readBytes(readSize(1)).slice(),
    () => readBytes(readSize(2)).slice(),
    () => readBytes(readSize(4)).slice(),
    () => readExtension(readSize(1)),
    () => readExtension(readSize(2)),
    () => readExtension(readSize(4)),
    () => view.getFloat32(skip(4)),
    () => view.getFloat64(skip(8)),
    () => readSize(1),
    () => readSize(2),
    () => readSize(4),
    () => Number(view.getBigUint64(skip(8))),
    () => view.getInt8(skip(1)),
    () => view.getInt16(skip(2)),
    () => view.getInt32(skip(4)),
    () => Number(view.getBigInt64(skip(8))),
    ...[1, 2, 4, 8, 16].map((length) => () => readExtension(length)),
    () => readText(readSize(1)),
    () => readText(readSize(2)),
    () => readText(readSize(4)),
    () => readList(readSize(2)),
    () => readList(readSize(4)),
    () => readMap(readSize(2)),
    () => readMap(readSize(4)),
  ];
  function read(): unknown {
    const byte = readSize(1);
    if (byte < 0x80) return byte;
    if (byte < 0x90) return readMap(byte & 0x0f);
    if (byte < 0xa0) return readList(byte & 0x0f);
    if (byte < 0xc0) return readText(byte & 0x1f);
    if (byte >= 0xe0) return byte - 0x100;
    const reader = readers[byte - 0xc0];
    if (!reader) throw new RangeError(`a packed value of the unknown type ${byte}`);
    return reader();
  }
  return read();
}
