import { showToast } from './toasts.ts';

export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** Shares the page's URL: through the share sheet on a touch device, otherwise by copying it. */
export async function sharePage(title: string, copied: string): Promise<void> {
  const url = location.origin + location.pathname;
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
    await navigator.clipboard.writeText(url);
    showToast({ tone: 'good', text: copied });
  } catch {
    showToast({ tone: 'plain', text: url });
  }
}
