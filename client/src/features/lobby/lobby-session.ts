import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { api } from '../../core/rest-client.ts';
import { store } from '../../core/store.ts';
import { rejoinDelay } from '../../room/rejoin.ts';
import { readAll } from './conversation-loading.ts';
import { type LobbyLine, openLobbyLine } from './lobby-connection.ts';
import { tellEars } from './lobby-events.ts';
import { hear } from './lobby-messages.ts';
import { askOver } from './lobby-requests.ts';
import { clearMessages, lobbyStatusAtom } from './lobby-state.ts';

/** Counts visits: whatever belongs to an older one is ignored. */
let visit = 0;
let line: LobbyLine | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function hold(opened: LobbyLine | null): void {
  line = opened;
  askOver(opened);
}

/** Opens the line to my own messages, and keeps it open. */
export function enterLobby(): void {
  leaveLobby();
  store.set(lobbyStatusAtom, 'joining');
  void join(visit, 0);
}

export function leaveLobby(): void {
  visit += 1;
  clearTimeout(timer);
  line?.close();
  hold(null);
  store.set(lobbyStatusAtom, 'off');
  clearMessages();
}

async function join(mine: number, attempt: number): Promise<void> {
  try {
    const way = await api(auth.session);
    if (mine !== visit) return;
    const opened = await openLobbyLine(way, {
      message: (name, payload) => mine === visit && hear(name, payload),
      closed: (code) => mine === visit && closed(code),
    });
    if (mine !== visit) {
      opened.close();
      return;
    }
    hold(opened);
    await readAll();
    if (mine !== visit) return;
    store.set(lobbyStatusAtom, 'inside');
    tellEars((ear) => ear.inside?.());
  } catch {
    if (mine === visit) comeBack(attempt + 1);
  }
}

/** Signed out, or too many windows: this one waits until somebody looks at it again. */
const final = new Set<number>([closeCodes.kicked, closeCodes.replaced]);

function closed(code: number): void {
  hold(null);
  if (!final.has(code)) {
    comeBack(0);
    return;
  }
  store.set(lobbyStatusAtom, 'reconnecting');
  const mine = visit;
  addEventListener('focus', () => mine === visit && comeBack(0), { once: true });
}

function comeBack(attempt: number): void {
  visit += 1;
  hold(null);
  const mine = visit;
  store.set(lobbyStatusAtom, 'reconnecting');
  clearTimeout(timer);
  timer = setTimeout(() => void join(mine, attempt), rejoinDelay(attempt, Math.random()));
}
