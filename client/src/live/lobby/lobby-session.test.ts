import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { LobbyConnection } from '@hangout/room-client/lobby-connection';
import { restoreRequests, signInAsGuest } from '../../platform/rest-testing.ts';
import { store } from '../../platform/store.ts';
import { lobbyConnectionAtom } from './lobby-requests.ts';
import { enterLobby, leaveLobby } from './lobby-session.ts';
import { lobbyStatusAtom } from './lobby-state.ts';

const names = ['document', 'addEventListener', 'removeEventListener'] as const;

describe('the connection to the lobby', () => {
  const before = names.map((name) => Reflect.get(globalThis, name));
  let page: EventTarget & { visibilityState?: string };
  let network: EventTarget;
  beforeEach(() => {
    [page, network] = [new EventTarget(), new EventTarget()];
    const { addEventListener, removeEventListener } = network;
    const fakes = [page, addEventListener.bind(network), removeEventListener.bind(network)];
    for (const [index, fake] of fakes.entries()) Reflect.set(globalThis, names[index] ?? '', fake);
    signInAsGuest();
    // The lobby gives no ticket, so that the connection of the test stays.
    mock.method(globalThis, 'fetch', () => new Promise(() => {}));
  });
  afterEach(() => {
    leaveLobby();
    restoreRequests();
    for (const [index, name] of names.entries()) Reflect.set(globalThis, name, before[index]);
  });

  it('[H2054] the page asks the lobby something when the network or the page returns, while it is in the lobby and shown', () => {
    const asked: string[] = [];
    const request = async (name: string) => {
      asked.push(name);
      return { friends: [], followed: [] };
    };
    const show = (state: string) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    enterLobby();
    network.dispatchEvent(new Event('online'));
    assert.deepEqual(asked, [], 'the lobby is not joined yet');
    // The cast is safe: `requestLobby` calls nothing else.
    store.set(lobbyConnectionAtom, { request } as unknown as LobbyConnection);
    store.set(lobbyStatusAtom, 'inside');
    network.dispatchEvent(new Event('online'));
    assert.equal(asked.length, 1);
    show('hidden');
    assert.equal(asked.length, 1);
    show('visible');
    assert.deepEqual(asked, ['presence', 'presence']);
    leaveLobby();
    network.dispatchEvent(new Event('online'));
    show('visible');
    assert.equal(asked.length, 2);
  });
});
