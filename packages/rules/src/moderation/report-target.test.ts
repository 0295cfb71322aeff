import assert from 'node:assert/strict';
import { formatReportTarget } from './reports.ts';

describe('formatReportTarget, the key that groups reports of the same thing', () => {
  it('[H347] the key of a reported message, person or song consists of its kind and its ids', () => {
    assert.deepEqual(
      [
        formatReportTarget({ kind: 'message', roomUuid: 'r', messageUuid: 'm' }),
        formatReportTarget({ kind: 'directMessage', conversationUuid: 'c', messageUuid: 'm' }),
        formatReportTarget({ kind: 'person', userUuid: 'u' }),
        formatReportTarget({ kind: 'song', songId: '7' }),
      ],
      ['message r m', 'directMessage c m', 'person u', 'song 7'],
    );
  });
});
