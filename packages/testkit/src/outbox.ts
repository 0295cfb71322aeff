import { waitFor } from '@hangout/testkit/wait-for';

/**
 * The words of the newest message to exactly this recipient in the outbox of an app process that sends none, once one
 * matches; a mail's button is in them as its address.
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
