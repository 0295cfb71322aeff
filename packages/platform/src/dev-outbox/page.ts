import type { Language } from '@hangout/rules';
import { escapeHtml } from '@hangout/rules/escape-html';
import { splitAddresses } from '../html/split-addresses.ts';
import { say, type TextKey } from '../texts/texts.ts';
import type { OutboxMessage } from './outbox.ts';
import { OUTBOX_KEY, outboxAddress } from './outbox-key.ts';
import { PAGE_STYLE } from './page-style.ts';

type Below<Key> = Key extends `outbox.${infer Rest}` ? Rest : never;
/** Returns a function that translates the texts of this page. */
const wordsOf = (language: Language) => (key: Below<TextKey>) => say(language, `outbox.${key}`);

const kinds = ['', 'mail', 'sms', 'push'] as const;

/** How often the page polls for new messages, ms. */
const LOOK_MS = 1500;

/**
 * Adds new messages at the top without closing opened ones. While the pointer or the focus is in the list,
 * scrolls so that the list stays in place and a click does not hit another message.
 */
const PAGE_SCRIPT = `
const list = document.getElementById('messages');
setInterval(async () => {
  const url = new URL(location.href);
  url.searchParams.set('part', 'messages');
  const answer = await fetch(url).catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const known = new Set([...list.querySelectorAll('article')].map((one) => one.id));
  const fresh = [...page.querySelectorAll('article')].filter((one) => !known.has(one.id));
  if (fresh.length === 0) return;
  document.getElementById('empty')?.remove();
  const height = list.offsetHeight;
  list.prepend(...fresh.map((one) => document.importNode(one, true)));
  if (!list.matches(':hover') && !list.contains(document.activeElement)) return;
  const added = list.offsetHeight - height;
  document.body.style.minHeight = scrollY + innerHeight + added + 'px';
  scrollBy(0, added);
}, ${LOOK_MS});
`;

export interface OutboxPage {
  readonly messages: readonly OutboxMessage[];
  readonly to: string;
  readonly kind: string;
  readonly language: Language;
  /** Lets the content security policy allow this page's script and styles. */
  readonly nonce: string;
  readonly brandName: string;
  /** [H1743] The outbox's key, which the page puts into the URLs of mails and of its form. */
  readonly key: string;
}

/** Renders only the messages, which the page polls. */
export const renderOutboxMessages = ({
  messages,
  ...page
}: Pick<OutboxPage, 'messages' | 'language' | 'key'>): string =>
  messages.map((message) => renderMessage(message, page)).join('\n');

/** [H485] Renders the outbox: emails as recipients see them, text messages as bubbles, pushes as cards. */
export function renderOutboxPage({
  messages,
  to,
  kind,
  language,
  nonce,
  brandName,
  key,
}: OutboxPage): string {
  const t = wordsOf(language);
  const options = kinds.map(
    (value) =>
      `<option value="${value}"${value === kind ? ' selected' : ''}>${escapeHtml(t(`kinds.${value || 'all'}`))}</option>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${t('title')} · ${escapeHtml(brandName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${PAGE_STYLE}</style></head>
<body><main>
<h1>${t('title')}</h1>
<p>${escapeHtml(t('about'))}</p>
<form method="get">
<input type="hidden" name="${OUTBOX_KEY}" value="${escapeHtml(key)}">
<label>${t('recipient')}<input name="to" type="search" value="${escapeHtml(to)}"></label>
<label>${t('kind')}<select name="kind">${options.join('')}</select></label>
<button>${t('filter')}</button>
</form>
<section id="messages" aria-live="polite" aria-label="${t('title')}">
${messages.length === 0 ? `<p id="empty">${escapeHtml(t('empty'))}</p>` : ''}
${renderOutboxMessages({ messages, language, key })}
</section>
</main><script nonce="${nonce}">${PAGE_SCRIPT}</script></body></html>`;
}

type MessagePage = Pick<OutboxPage, 'language' | 'key'>;

function renderMessage(message: OutboxMessage, page: MessagePage): string {
  const { language } = page;
  const t = wordsOf(language);
  const at = new Date(message.at);
  const channel = message.kind === 'push' ? ` ${t(`channels.${message.channel}`)}` : '';
  return `<article id="message-${message.id}" data-testid="outbox-message" data-kind="${message.kind}">
<header><span>${t(`kindOfOne.${message.kind}`)}${channel}</span><span>${t('to')} <b>${escapeHtml(message.to)}</b></span>
<time datetime="${at.toISOString()}">${at.toLocaleTimeString(language)}</time></header>
${renderContent(message, page)}
</article>`;
}

function renderContent(message: OutboxMessage, { language, key }: MessagePage): string {
  const t = wordsOf(language);
  if (message.kind === 'sms') return `<p class="sms">${linkAddresses(message.text)}</p>`;
  if (message.kind === 'push') {
    const { title, body = '', path } = message.notification;
    if (title === undefined) return `<p>${t('silent')}</p>`;
    const action = path?.startsWith('/')
      ? `<a href="${escapeHtml(path)}" target="_blank" rel="noopener">${t('open')}</a>`
      : '';
    return `<div class="push"><img src="/favicon.svg" alt=""><strong>${escapeHtml(title)}</strong><p>${escapeHtml(body)}</p>${action}</div>`;
  }
  return `<h2>${escapeHtml(message.subject)}</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${escapeHtml(outboxAddress('', key, {}, `/${message.id}.html`))}" title="${escapeHtml(say(language, 'outbox.asPage', { subject: message.subject }))}" loading="lazy"></iframe>
<details><summary>${t('asText')}</summary><pre>${linkAddresses(message.text)}</pre></details>`;
}

const linkAddresses = (text: string): string =>
  splitAddresses(text)
    .map((part) => {
      const escaped = escapeHtml(part.text);
      return part.isAddress ? `<a href="${escaped}" target="_blank" rel="noopener">${escaped}</a>` : escaped;
    })
    .join('');
