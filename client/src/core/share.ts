import { showToast } from './toasts.ts';

/** Hands the page's address on: by the device's own sheet, else by the clipboard; where both refuse, it is shown. */
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
