import assert from 'node:assert/strict';
import { audioConstraints, findProblem } from './recording.ts';
import { defaultVoicePreferences, parseVoicePreferences } from './voice-preferences.ts';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('recording from the microphone', () => {
  it('[H1463] each error of getUserMedia for the microphone is mapped to a RecordingProblem of its own', async () => {
    const blocked = async () => true;
    const asks = async () => false;
    const cases = [
      [named('NotAllowedError', 'Permission denied'), blocked, 'blocked'],
      [named('NotAllowedError', 'Permission dismissed'), asks, 'dismissed'],
      [named('NotAllowedError', 'Permission denied by system'), blocked, 'system'],
      [named('NotFoundError'), asks, 'missing'],
      [named('NotReadableError'), asks, 'busy'],
      [named('SecurityError'), asks, 'unsupported'],
      [named('Whatever'), asks, 'failed'],
    ] as const;
    for (const [error, isPageBlocked, problem] of cases)
      assert.equal(await findProblem(error, isPageBlocked), problem);
  });

  it('[H1462] the microphone records speech in mono with the chosen filters, and a live set in stereo without filters', () => {
    const chosen = {
      ...defaultVoicePreferences,
      microphoneId: 'mic',
      lineInId: 'line',
      noiseSuppression: false,
    };
    assert.deepEqual(audioConstraints('speech', chosen), {
      ...{ deviceId: 'mic', noiseSuppression: false, echoCancellation: true },
      ...{ autoGainControl: true, channelCount: 1 },
    });
    const set = audioConstraints('liveSet', chosen);
    assert.deepEqual(
      [set.deviceId, set.channelCount, set.noiseSuppression, set.echoCancellation, set.autoGainControl],
      ['line', 2, false, false, false],
    );
    assert.equal('deviceId' in audioConstraints('speech', defaultVoicePreferences), false);
  });

  it('[H1462] invalid microphone preferences in localStorage are replaced by defaults', () => {
    assert.deepEqual(parseVoicePreferences(null), defaultVoicePreferences);
    assert.deepEqual(
      parseVoicePreferences('{"threshold": 7, "talkMode": "shout", "talkKey": 3'),
      defaultVoicePreferences,
    );
    assert.deepEqual(
      parseVoicePreferences('{"threshold": 7, "talkMode": "shout", "isChecked": 1}'),
      defaultVoicePreferences,
    );
    const chosen = {
      ...defaultVoicePreferences,
      talkMode: 'hold',
      talkKey: ' ',
      threshold: 0.5,
      isChecked: true,
    };
    assert.deepEqual(parseVoicePreferences(JSON.stringify(chosen)), chosen);
  });
});
