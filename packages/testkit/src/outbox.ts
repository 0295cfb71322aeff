import { outboxAddress } from '@hangout/platform/dev-outbox/outbox-key';
import { waitFor } from '@hangout/testkit/wait-for';

export const TEST_OUTBOX_KEY = 'key-of-the-outbox-in-tests';

/** Returns the URL of an app process's outbox. */
export const outboxOf = (address: string, query: Readonly<Record<string, string>>): string =>
  outboxAddress(address, TEST_OUTBOX_KEY, query);

/**
 * Waits until the newest message in the outbox to this recipient matches `words`. Returns its text, in which
 * a button of the mail is a URL.
 */
export function waitForMessage(address: string, to: string, words: RegExp): Promise<string> {
  return waitFor(`a message to ${to}`, async () => {
    const list = await (await fetch(outboxOf(address, { to, part: 'messages' }))).text();
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
