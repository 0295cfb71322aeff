import { notify } from './notices.ts';

/** Hands the page's address on: by the device's own sheet, else by the clipboard; where both refuse, it is shown. */
export async function share(title: string, copied: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url, title });
    else {
      await navigator.clipboard.writeText(url);
      notify({ tone: 'good', text: copied });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify({ tone: 'plain', text: url });
  }
}
