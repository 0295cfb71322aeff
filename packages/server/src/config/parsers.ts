/** What a value is expected to look like, and its reading; undefined when it is not of that form. */
export interface Parser<T> {
  expected: string;
  read(given: string): T | undefined;
}

export const text: Parser<string> = { expected: 'a text', read: (given) => given };

export const port: Parser<number> = {
  expected: 'a port between 0 and 65535',
  read: (given) => (/^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined),
};

export const times: Parser<number> = {
  expected: 'a whole number from 1',
  read: (given) => (/^[1-9]\d{0,6}$/.test(given) ? Number(given) : undefined),
};

/**
 * [H919] It stands in addresses and is a host's name where a proxy finds the process by it: the beginning keeps whoever
 * asks for `/p/{name}` away from every other host that the proxy could reach.
 */
export const processName: Parser<string> = {
  expected: 'game- and then small letters, digits and hyphens, such as game-1',
  read: (given) => (/^game-([a-z0-9-]{0,57}[a-z0-9])$/.test(given) ? given : undefined),
};

export const yesOrNo: Parser<boolean> = {
  expected: 'true or false',
  read: (given) => (given === 'true' ? true : given === 'false' ? false : undefined),
};

export const wordList: Parser<string[]> = {
  expected: 'words separated by commas',
  read: (given) =>
    given
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
};

/** Hosts as they stand in an address, with a port where it is not the usual one. */
export const hostList: Parser<string[]> = {
  expected: 'hosts separated by commas',
  read(given) {
    const hosts = wordList.read(given);
    return hosts?.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i.test(host)) ? hosts : undefined;
  },
};

export function oneOf<const T extends string>(...words: T[]): Parser<T> {
  return { expected: `one of ${words.join(', ')}`, read: (given) => words.find((word) => word === given) };
}

/** A URL with one of these schemes. */
export function address(...schemes: string[]): Parser<string> {
  return {
    expected: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    read: (given) => {
      const url = URL.parse(given);
      return url && schemes.includes(url.protocol.slice(0, -1)) ? given : undefined;
    },
  };
}
