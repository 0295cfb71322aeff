import { atom } from 'jotai';
import { store } from './store.ts';

/** The event by which a browser says that the app can be installed; TypeScript does not know it yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** [H597] How to install the app; null where the browser does not offer it, or has done it. */
export const installAtom = atom<{ readonly install: () => void } | null>(null);

/** Keeps the offer of the browser for the menu: it comes once, soon after the page is loaded. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const install = () => {
      // An offer can be used once.
      store.set(installAtom, null);
      void (event as InstallPromptEvent).prompt();
    };
    store.set(installAtom, { install });
  });
  window.addEventListener('appinstalled', () => store.set(installAtom, null));
}
