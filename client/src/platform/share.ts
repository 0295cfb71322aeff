import { showToast } from './toasts.ts';

/** Whether this device has a share sheet. */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** Shares the page's address: by the device's share sheet, else by the clipboard; where both fail, a toast shows it. */
export async function sharePage(title: string, copied: string): Promise<void> {
  const url = location.origin + location.pathname;
  if (hasShareSheet() && matchMedia('(pointer: coarse)').matches) await shareLink(url, title);
  else await copyLink(url, copied);
}

/** Opens the device's share sheet with an address; where that fails, a toast shows it. */
export async function shareLink(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'plain', text: url });
  }
}

/** Puts an address into the clipboard and says so with the text `copied`; where that fails, a toast shows the address. */
export async function copyLink(url: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ tone: 'good', text: copied });
  } catch {
    showToast({ tone: 'plain', text: url });
  }
}
