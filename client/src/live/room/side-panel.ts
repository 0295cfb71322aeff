import { atom } from 'jotai';
import { store } from '../../platform/store.ts';

const tabNames = ['chat', 'queue', 'people', 'history'] as const;
export type TabName = (typeof tabNames)[number];

export const tabAtom = atom<TabName>('chat');
/** Whether the side panel is open. Phones ignore this and always show it. */
export const panelOpenAtom = atom(true);

export function openTab(tab: TabName): void {
  store.set(tabAtom, tab);
  store.set(panelOpenAtom, true);
}
