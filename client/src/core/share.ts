import { showToast } from './toasts.ts';

/** Shares the page's address: by the device's share sheet, else by the clipboard; where both fail, a toast shows it. */
export async function sharePage(title: string, copied: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url, title });
    else {
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'good', text: copied });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'plain', text: url });
  }
}
