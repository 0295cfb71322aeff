import assert from 'node:assert/strict';
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { formatMention } from '@hangout/rules';
import { queryClient } from '../../platform/query-client.ts';
import { sessionQuery } from '../../platform/session.ts';
import { previewMessage } from './conversation-text.ts';

describe('previewMessage', () => {
  const [bob, me] = ['0ac0dd6e-5b6e-4a54-9d05-1c1f0e1a5b01', '0ac0dd6e-5b6e-4a54-9d05-1c1f0e1a5b02'];
  const conversation = { people: [{ uuid: bob, nickname: 'bob', avatarId: 'nova', color: '#562DF9' }] };
  // The cast is safe: `previewMessage` reads only these two fields.
  const message = (message: string) => ({ message, deleted: false }) as unknown as ChatMessage;

  it('[R151] the preview of a direct message shows names, also the current user’s, instead of mention tags', () => {
    queryClient.setQueryData(sessionQuery(me).queryKey, { nickname: 'ann' } as never);
    const text = `hey ${formatMention(bob)}, meet ${formatMention(me)}`;
    assert.equal(previewMessage(message(text), conversation), 'hey @bob, meet @ann');
    queryClient.clear();
    assert.equal(
      previewMessage(message(text), conversation),
      'hey @bob, meet @…',
      'somebody who is not known here',
    );
    assert.equal(previewMessage(message('  '), conversation), 'picture');
  });
});
