import assert from 'node:assert/strict';
import { formatReportTarget } from './reports.ts';

describe('formatReportTarget, the key that groups reports of the same thing', () => {
  it('[H347] the key of a report’s target contains the ids of the reported message and its room, of the person, or of the song', () => {
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
