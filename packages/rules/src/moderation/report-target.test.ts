import assert from 'node:assert/strict';
import { formatReportTarget } from './reports.ts';

describe('formatReportTarget', () => {
  it('[H347] the key of a report’s target is the message with its hangout or conversation, the person, or the song', () => {
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
