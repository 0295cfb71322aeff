import { atom } from 'jotai';
import { store } from './store.ts';

/** The event with which a browser offers to install the app; TypeScript has no type for it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** [H597] `install` installs the app. Null if the browser does not offer that or the app is installed. */
export const installAtom = atom<{ readonly install: () => void } | null>(null);

/** Keeps the browser's offer to install the app for the menu: the browser makes it only once, by an event. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const install = () => {
      // The browser accepts each offer only once.
      store.set(installAtom, null);
      void (event as InstallPromptEvent).prompt();
    };
    store.set(installAtom, { install });
  });
  window.addEventListener('appinstalled', () => store.set(installAtom, null));
}
