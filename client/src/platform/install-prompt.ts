import { atom } from 'jotai';
import { store } from './store.ts';

/** The event with which a browser offers to install the app; TypeScript has no type for it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** [H597] Installs the app; null if the browser does not offer it or the app is installed. */
export const installAtom = atom<{ readonly install: () => void } | null>(null);

/** Stores the browser's install prompt for the menu, because its event is fired only once. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const install = () => {
      // A prompt works only once.
      store.set(installAtom, null);
      void (event as InstallPromptEvent).prompt();
    };
    store.set(installAtom, { install });
  });
  window.addEventListener('appinstalled', () => store.set(installAtom, null));
}
