/** Reads the body of a response as text. @throws Error if it is longer than `maxBytes` */
export async function readLimitedText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
