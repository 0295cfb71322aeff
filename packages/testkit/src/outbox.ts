import { outboxAddress } from '@hangout/platform/dev-outbox/outbox-key';
import { waitFor } from '@hangout/testkit/wait-for';

/** Key of the outboxes of app processes. */
export const TEST_OUTBOX_KEY = 'key-of-the-outbox-in-tests';

/** Returns the address of the outbox of an app process. */
export const outboxOf = (address: string, query: Readonly<Record<string, string>>): string =>
  outboxAddress(address, TEST_OUTBOX_KEY, query);

/**
 * Waits until the newest message to exactly this recipient in the outbox of an app process matches, and returns the
 * text of the message; a button of the mail is included as its URL.
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
