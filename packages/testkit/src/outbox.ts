import { waitFor } from '@hangout/testkit/wait-for';

/**
 * Waits until the newest message for exactly this recipient in the outbox of an app process matches, and returns its
 * text; a mail's button is included as its URL.
 */
export function waitForMessage(address: string, to: string, words: RegExp): Promise<string> {
  return waitFor(`a message to ${to}`, async () => {
    const query = new URLSearchParams({ to, part: 'messages' });
    const list = await (await fetch(`${address}/dev/outbox?${query}`)).text();
    const own = list.split('<article').filter((message) => message.includes(`<b>${to}</b>`));
    return own.map(toText).find((text) => words.test(text));
  });
}

const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
