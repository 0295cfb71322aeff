import type { VoiceProfile } from '@hangout/rules';
import { errorCode } from '../../platform/errors.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { audioSettingsAtom, store } from '../../platform/store.ts';
import { measureSongLead } from '../audio/audio-session.ts';
import { aimSongLead } from '../audio/song-clock.ts';
import { voiceBatches } from '../room/room-events.ts';
import { requestRoom, sendVoice } from '../room/room-session.ts';
import { roomState } from '../room/room-state.ts';
import { isVisiting, roomStatusAtom } from '../room/room-status.ts';
import { type ChosenEngine, chooseEngine } from './choose-engine.ts';
import { duckMusic } from './duck-music.ts';
import { followVolumes } from './follow-volumes.ts';
import type { VoiceLevels } from './live-audio.ts';
import { speakingRefusalAtom } from './speaking-refusal.ts';
import {
  isVoiceConnectedAtom,
  type OwnMicrophone,
  ownMicrophoneAtom,
  voiceLevelsAtom,
} from './voice-state.ts';
import { volumeOfAtom } from './voice-volumes.ts';

/** The voices that are on their way when the last microphone is closed are still heard, ms. */
const LINGER_MS = 3_000;
/** A voice of which nothing was said for so long is silent, ms. */
const LEVEL_MS = 400;

/** One engine while it is open, and how to end all that belongs to it. */
interface OpenSession extends ChosenEngine {
  readonly end: () => void;
}

let session: Promise<OpenSession> | null = null;
let isListening = false;
let input: MediaStream | null = null;
/** What the hangout has answered, until its state says it as well. */
let answeredDelayMs = 0;
/** Whether the hangout's state has named one's own microphone since it was opened. */
let isNamed = false;
/** Since when the microphone before that was open: the state may name it a moment longer. */
let formerSince: number | undefined;
let levelsAt = 0;

const ownUuid = () => store.get(myUuidAtom) ?? '';
const voiceDelay = () => store.get(roomState.voiceDelayMs) || answeredDelayMs;
const ownOpenSince = () => store.get(roomState.microphones)[ownUuid()]?.since;
const isInside = () => store.get(roomStatusAtom).kind === 'inside';

/** [H1436] Begins to receive voices. */
export function listen(): void {
  isListening = true;
  void openSession();
}

/** [H1436] Stops to receive voices, once those on their way are heard. */
export function stopListening(): void {
  isListening = false;
  setTimeout(closeUnused, LINGER_MS);
}

function closeUnused(): void {
  const own = store.get(ownMicrophoneAtom).state;
  if (isListening || own === 'opening' || own === 'onAir') return;
  const closed = session;
  session = null;
  void closed?.then(({ engine, end }) => {
    end();
    return engine.leave();
  });
}

function openSession(): Promise<OpenSession> {
  session ??= startSession().catch((error: unknown) => {
    session = null;
    throw error;
  });
  // Whoever needs the session is told by `openMicrophone`; a listener hears nothing meanwhile.
  session.catch(() => {});
  return session;
}

async function startSession(): Promise<OpenSession> {
  const chosen = await chooseEngine(
    {
      ...{ ownUuid: ownUuid(), send: sendVoice, onBatch: voiceBatches.on, serverNow },
      ...{ songLead: measureSongLead, voiceDelay, trim: () => store.get(audioSettingsAtom).trimMs },
    },
    {
      onLevels(levels) {
        levelsAt = performance.now();
        store.set(voiceLevelsAtom, levels);
      },
      onConnected: (isConnected) => store.set(isVoiceConnectedAtom, isConnected),
      onStopped: (code) => void stopMicrophone({ state: 'stopped', code }),
    },
  );
  await chosen.engine.join();
  const { engine } = chosen;
  const ends = [
    followVolumes(engine),
    store.sub(roomState.microphones, followOwnMicrophone),
    store.sub(roomState.voiceDelayMs, followDelay),
    store.sub(roomStatusAtom, followConnection),
    duckMusic(loudestSpeech, () => store.get(roomState.settings)?.duckingDb ?? 0),
    () => store.set(voiceLevelsAtom, new Map<string, number>()),
  ];
  return {
    ...chosen,
    end() {
      for (const end of ends) end();
    },
  };
}

/** The level of the loudest voice that lowers the music: not one's own, and not a live set, which is the music. */
function loudestSpeech(): number {
  if (performance.now() - levelsAt > LEVEL_MS) return 0;
  const [microphones, volumeOf] = [store.get(roomState.microphones), store.get(volumeOfAtom)];
  const levels: VoiceLevels = store.get(voiceLevelsAtom);
  const heard = [...levels].map(([uuid, level]) =>
    uuid === ownUuid() || microphones[uuid]?.profile === 'liveSet' ? 0 : level * volumeOf(uuid),
  );
  return Math.max(0, ...heard);
}

/** [H1437] While one's own microphone is open, one's own songs run ahead. Agora's voices have a delay of their own. */
function followDelay(): void {
  const isOnAir = store.get(ownMicrophoneAtom).state === 'onAir';
  const follow = ({ kind }: ChosenEngine) => aimSongLead(isOnAir && kind === 'relay' ? voiceDelay() : 0);
  void session?.then(follow, () => {});
}

/** The hangout closes the microphone of who may no longer speak. */
function followOwnMicrophone(): void {
  const own = store.get(ownMicrophoneAtom);
  if (!('profile' in own) || !isInside()) return;
  const since = ownOpenSince();
  const isOpen = since !== undefined && since !== formerSince;
  if (!isOpen && isNamed) {
    // The state names neither the end of a live set nor a muted voice as the reason.
    const unnamed = own.profile === 'liveSet' ? 'no_live_set' : 'voice_disabled';
    void stopMicrophone({ state: 'stopped', code: store.get(speakingRefusalAtom) ?? unnamed });
  }
  isNamed = isOpen;
}

/** After a lost connection the hangout has closed the microphone, and it is opened again. */
function followConnection(): void {
  const status = store.get(roomStatusAtom);
  store.set(isVoiceConnectedAtom, status.kind === 'inside');
  const own = store.get(ownMicrophoneAtom);
  if (own.state !== 'onAir') return;
  if (!isVisiting(status)) void stopMicrophone({ state: 'off' });
  isNamed = false;
  if (status.kind === 'inside')
    requestRoom('openMicrophone', { profile: own.profile }).catch((error: unknown) =>
      stopMicrophone({ state: 'stopped', code: errorCode(error) }),
    );
}

/** Opens one's own microphone; `ownMicrophoneAtom` says what became of it. */
export async function openMicrophone(stream: MediaStream, profile: VoiceProfile): Promise<void> {
  formerSince = ownOpenSince();
  await closeMicrophone();
  input = stream;
  isNamed = false;
  store.set(ownMicrophoneAtom, { state: 'opening', profile });
  try {
    const { engine } = await openSession();
    answeredDelayMs = (await requestRoom('openMicrophone', { profile })).delayMs;
    // Closed while it was being opened.
    if (input !== stream) return void requestRoom('closeMicrophone', {}).catch(() => {});
    engine.setMuted(false);
    await engine.publish(stream, profile);
    // Closed meanwhile, by the person or by the hangout.
    if (input !== stream) return void (input === null && engine.unpublish());
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => {
        if (input === stream) void stopMicrophone({ state: 'stopped', code: 'microphone_lost' });
      });
    store.set(ownMicrophoneAtom, { state: 'onAir', profile, isMuted: false });
    // The hangout may have named the microphone already.
    followOwnMicrophone();
    followDelay();
  } catch (error) {
    if (input === stream) await stopMicrophone({ state: 'stopped', code: errorCode(error) });
  }
}

/** Closes one's own microphone. */
export const closeMicrophone = (): Promise<void> => stopMicrophone({ state: 'off' });

async function stopMicrophone(next: OwnMicrophone): Promise<void> {
  const wasUsed = input !== null;
  for (const track of input?.getTracks() ?? []) track.stop();
  input = null;
  store.set(ownMicrophoneAtom, next);
  if (!wasUsed) return;
  followDelay();
  // The hangout closes the microphone of who has lost the right to speak, or the connection, by itself.
  if (isInside()) requestRoom('closeMicrophone', {}).catch(() => {});
  const open = await session?.catch(() => null);
  await open?.engine.unpublish();
  if (!isListening) setTimeout(closeUnused, LINGER_MS);
}

/** While muted the microphone stays open and nothing is sent: push to talk. */
export function setMicrophoneMuted(isMuted: boolean): void {
  const own = store.get(ownMicrophoneAtom);
  if (own.state !== 'onAir') return;
  store.set(ownMicrophoneAtom, { ...own, isMuted });
  void session?.then(({ engine }) => engine.setMuted(isMuted));
}
