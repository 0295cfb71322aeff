import { RefusalError } from '@hangout/rules';
import { ownOrigin } from './own-origin.ts';
import { showToast } from './toasts.ts';

export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** Shares the page's URL: through the share sheet on a touch device, otherwise by copying it. */
export async function sharePage(title: string, copied: string): Promise<void> {
  const url = ownOrigin() + location.pathname;
  if (hasShareSheet() && matchMedia('(pointer: coarse)').matches) await shareLink(url, title);
  else await copyLink(url, copied);
}

/** Opens the device's share sheet; if that fails, a toast shows the URL. */
export async function shareLink(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'plain', text: url });
  }
}

/** Copies a URL and shows the text `copied`; if that fails, a toast shows the URL. */
export async function copyLink(url: string, copied: string): Promise<void> {
  try {
    await copyText(url);
    showToast({ tone: 'good', text: copied });
  } catch {
    showToast({ tone: 'plain', text: url });
  }
}

/**
 * [H2194] Copies a text. Plain HTTP, as in a home network, has no `navigator.clipboard`, but may copy what is selected.
 * @throws RefusalError if the browser does not let us copy
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) throw new RefusalError({ code: 'not_copied', message: 'cannot copy' });
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  Object.assign(area.style, { position: 'fixed', insetInlineStart: '-100vw' });
  // An open dialog lets nothing outside of it be selected.
  (focused?.closest('dialog') ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
