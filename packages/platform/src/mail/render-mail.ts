import { escapeHtml } from '@hangout/rules/escape-html';
import type { Brand } from '../brand/brand.ts';
import { splitAddresses } from '../html/split-addresses.ts';
import { say } from '../texts/texts.ts';
import type { Email } from './email.ts';

const button = (color: string) =>
  `display:inline-block;margin-top:12px;padding:14px 24px;border-radius:14px;background:${color};color:#ffffff;font-weight:700;text-decoration:none`;
const CODE =
  'margin:0 0 16px;padding:16px;border-radius:14px;background:#f1edff;color:#191430;font:700 32px/40px ui-monospace,Menlo,monospace;letter-spacing:0.18em;text-align:center';

/**
 * [H486] Renders an email as HTML: the code is large, and a link on a line of its own becomes a button.
 * Nothing is loaded from elsewhere, so that opening the mail cannot be tracked. Styles are inline, because
 * mail programs drop style sheets. [H1381] Name and colours are the brand's.
 */
export function renderMail(
  { subject, text, action, language = 'en' }: Email,
  { name, colors }: Brand,
): string {
  const brandName = escapeHtml(name);
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => renderParagraph(paragraph, action, colors.brand))
    .join('\n');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>
<meta name="viewport" content="width=device-width"><base target="_blank"></head>
<body style="margin:0;padding:24px 12px;background:#f4f1ff;color:#191430;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div role="main" style="max-width:520px;margin:0 auto;padding:28px 24px;border-radius:20px;background:#ffffff">
<p style="margin:0 0 20px;color:${colors.brand};font-weight:800;letter-spacing:-0.01em">${brandName}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px">${escapeHtml(subject)}</h1>
${paragraphs}
<p style="margin:28px 0 0;color:#6b6389;font-size:13px;line-height:20px">${brandName} · ${escapeHtml(say(language, 'mails.footer'))}</p>
</div></body></html>`;
}

function renderParagraph(paragraph: string, action: string | undefined, color: string): string {
  const lines = paragraph.split('\n').map((line) => {
    const isLink = /^https?:\/\/\S+$/.test(line);
    if (isLink && action)
      return `<a href="${escapeHtml(line)}" style="${button(color)}">${escapeHtml(action)}</a>`;
    return splitAddresses(line)
      .map(({ text, isAddress }) => (isAddress ? link(text, color) : escapeHtml(text)))
      .join('');
  });
  const code = /(?<!\d)\d{6}(?!\d)/.exec(paragraph.replace(/https?:\S+/g, ''))?.[0];
  const shown = `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
  return code === undefined ? shown : `${shown}\n<p style="${CODE}">${code}</p>`;
}

const link = (address: string, color: string) =>
  `<a href="${escapeHtml(address)}" style="color:${color}">${escapeHtml(address)}</a>`;
