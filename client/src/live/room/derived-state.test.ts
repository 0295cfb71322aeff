import assert from 'node:assert/strict';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { myPositionAtom } from './derived-state.ts';
import { clearRoomState, roomState } from './room-state.ts';

describe('myPositionAtom', () => {
  const { token } = store.get(localSettingsAtom);
  const setToken = (next: string | null) =>
    store.set(localSettingsAtom, { ...store.get(localSettingsAtom), token: next });
  afterEach(() => {
    clearRoomState();
    setToken(token);
  });

  it('[H2160] who waits behind the first 20 people sees their position, too', () => {
    setToken(`x.${btoa(JSON.stringify({ sub: 'bob', type: 'user' }))}.x`);
    const first = Array.from({ length: 20 }, (_, n) => ({ uuid: `ann-${n}`, nickname: 'ann' }));
    store.set(roomState.waiting, { count: 21, first, others: [] });
    assert.deepEqual(store.get(myPositionAtom), { kind: 'floor' });
    store.set(roomState.waiting, { count: 22, first, others: ['kai', 'bob'] });
    assert.deepEqual(store.get(myPositionAtom), { kind: 'waiting', position: 22 });
  });
});
