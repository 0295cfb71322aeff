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
import { openWithRetries } from './open-with-retries.ts';
import { speakingRefusalAtom } from './speaking-refusal.ts';
import {
  isVoiceConnectedAtom,
  type OwnMicrophone,
  ownMicrophoneAtom,
  voiceLevelsAtom,
} from './voice-state.ts';
import { audibleMicrophonesAtom, volumeOfAtom } from './voice-volumes.ts';
import { watchSilence } from './watch-silence.ts';

/**
 * How long voices are still received after the last microphone was closed, ms, because its last packets
 * arrive late.
 */
const LINGER_MS = 3_000;
/** A user who opens their microphone sees a failure after this many retries. */
const MICROPHONE_RETRIES = 3;
/** A voice without a level report for this long counts as silent, ms. */
const LEVEL_MS = 400;

/** An open engine, and the function that ends what was started with it. */
interface OpenSession extends ChosenEngine {
  readonly end: () => void;
}

/** Creates the functions that play a hangout's voices and send the user's microphone. */
export function createVoiceSession(choose = chooseEngine, request: typeof requestRoom = requestRoom) {
  let session: Promise<OpenSession> | null = null;
  /** The visit for which `session` was opened. */
  let sessionVisit = '';
  let isListening = false;
  let input: MediaStream | null = null;
  /** The voice delay in the response to `openMicrophone`, ms; used until the room state contains one. */
  let answeredDelayMs = 0;
  /** When the hangout opened the microphone of this page; undefined until it has answered. */
  let ownSince: number | undefined;
  let levelsAt = 0;

  const ownUuid = () => store.get(myUuidAtom) ?? '';
  const voiceDelay = () => store.get(roomState.voiceDelayMs) || answeredDelayMs;
  const listedSince = () => store.get(roomState.microphones)[ownUuid()]?.since;
  /** [H2140] True if the user has opened the microphone in another tab or on another device since. */
  const isElsewhere = () => ownSince !== undefined && (listedSince() ?? ownSince) !== ownSince;
  const isInside = () => store.get(roomStatusAtom).kind === 'inside';
  /** The hangout and the user: an engine has a token for one channel, and tells the user's own voice by the uuid. */
  const currentVisit = () => `${store.get(roomState.settings)?.slug ?? ''} ${ownUuid()}`;

  function listen(): void {
    isListening = true;
    void openSession();
  }

  /** [H1436] Stops receiving voices, after the last packets have been heard. */
  function stopListening(): void {
    isListening = false;
    setTimeout(closeUnused, LINGER_MS);
  }

  function closeUnused(): void {
    const own = store.get(ownMicrophoneAtom).state;
    if (isListening || own === 'opening' || own === 'onAir') return;
    closeSession();
  }

  function closeSession(): void {
    const closed = session;
    session = null;
    closed?.then(
      ({ engine, end }) => {
        end();
        return engine.leave();
      },
      () => {},
    );
  }

  function openSession(): Promise<OpenSession> {
    // In another hangout somebody may be on air before the voices of the last one were closed.
    if (sessionVisit !== currentVisit()) closeSession();
    if (session) return session;
    const opened: Promise<OpenSession> = openWithRetries(
      startSession,
      (attempt) => session === opened && mayRetry(attempt),
    );
    [session, sessionVisit] = [opened, currentVisit()];
    // Without this handler the rejection would be unhandled if nobody opens a microphone: listeners then just
    // hear no voices.
    opened.catch(() => {
      if (session === opened) session = null;
    });
    return opened;
  }

  /**
   * Returns whether to try again: a few times for a user who waits to speak, without end for listeners, who
   * see no error.
   */
  function mayRetry(attempt: number): boolean {
    if (store.get(ownMicrophoneAtom).state === 'opening') return attempt < MICROPHONE_RETRIES;
    return isListening && isVisiting(store.get(roomStatusAtom));
  }

  async function startSession(): Promise<OpenSession> {
    const chosen = await choose(
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
        onEnded: () =>
          void session?.then(
            ({ engine }) => engine === chosen.engine && closeSession(),
            () => {},
          ),
      },
    );
    await chosen.engine.join();
    const { engine } = chosen;
    const ends = [
      followVolumes(engine),
      store.sub(roomState.microphones, followOwnMicrophone),
      store.sub(roomState.settings, followOwnMicrophone),
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

  /**
   * Returns the level of the loudest voice, for ducking. Ignores the user's own voice, and live sets, because they are
   * the music.
   */
  function loudestSpeech(): number {
    if (performance.now() - levelsAt > LEVEL_MS) return 0;
    const [microphones, volumeOf] = [store.get(audibleMicrophonesAtom), store.get(volumeOfAtom)];
    const levels: VoiceLevels = store.get(voiceLevelsAtom);
    const heard = [...levels].map(([uuid, level]) =>
      uuid === ownUuid() || microphones.get(uuid)?.profile === 'liveSet' ? 0 : level * volumeOf(uuid),
    );
    return Math.max(0, ...heard);
  }

  /**
   * [H1437] While the user's microphone is open, sets the song lead to the relay's voice delay, so that all listeners
   * hear the voice on the beat. With Agora, whose delay differs, there is no song lead.
   */
  function followDelay(): void {
    const isOnAir = store.get(ownMicrophoneAtom).state === 'onAir';
    const follow = ({ kind }: ChosenEngine) => aimSongLead(isOnAir && kind === 'relay' ? voiceDelay() : 0);
    void session?.then(follow, () => {});
  }

  /**
   * If the room state does not list the microphone of this page, the hangout has closed it, so sending stops. The state
   * that lists it arrives before the answer to `openMicrophone`.
   */
  function followOwnMicrophone(): void {
    const own = store.get(ownMicrophoneAtom);
    const settings = store.get(roomState.settings);
    // When a visit ends, the room state is cleared before the status changes; `followConnection` then stops sending.
    if (!('profile' in own) || !isInside() || !settings) return;
    const isOpen = ownSince === undefined || ownSince === listedSince();
    if (isOpen && settings.liveAudio) return;
    // If the room state does not say why, then a live set has ended, or a moderator has muted the user.
    const unnamed = own.profile === 'liveSet' ? 'no_live_set' : 'voice_disabled';
    const code = isElsewhere() ? 'microphone_elsewhere' : (store.get(speakingRefusalAtom) ?? unnamed);
    void stopMicrophone({ state: 'stopped', code });
  }

  /** Asks the hangout to open the microphone. What the room state lists is not judged until it has answered. */
  async function requestMicrophone(profile: VoiceProfile): Promise<void> {
    const asked = input;
    ownSince = undefined;
    const { delayMs, since } = await request('openMicrophone', { profile });
    // Meanwhile the user may have closed this microphone and opened another one.
    if (input === asked) [answeredDelayMs, ownSince] = [delayMs, since];
  }

  /**
   * Opens the microphone again after a reconnect, because the hangout closes it when the connection is lost. [H2140] Does
   * not take it back if the user has opened it elsewhere meanwhile.
   */
  function followConnection(): void {
    const status = store.get(roomStatusAtom);
    store.set(isVoiceConnectedAtom, status.kind === 'inside');
    const own = store.get(ownMicrophoneAtom);
    if (own.state !== 'onAir') return;
    if (!isVisiting(status)) void stopMicrophone({ state: 'off' });
    if (status.kind !== 'inside') return;
    if (isElsewhere()) return void stopMicrophone({ state: 'stopped', code: 'microphone_elsewhere' });
    requestMicrophone(own.profile).then(followOwnMicrophone, (error: unknown) =>
      stopMicrophone({ state: 'stopped', code: errorCode(error) }),
    );
  }

  /** [H2053] Closes the microphone again if the visit for which it is opened, as `isHere` says, ends meanwhile. */
  async function openMicrophone(
    stream: MediaStream,
    profile: VoiceProfile,
    isHere: () => boolean,
  ): Promise<void> {
    const isWanted = () => {
      if (input === stream && !isHere()) void closeMicrophone();
      return input === stream;
    };
    await closeMicrophone();
    input = stream;
    if (!isWanted()) return;
    ownSince = undefined;
    store.set(ownMicrophoneAtom, { state: 'opening', profile });
    try {
      const { engine } = await openSession();
      if (!isWanted()) return;
      await requestMicrophone(profile);
      if (!isWanted()) return;
      engine.setMuted(false);
      await engine.publish(stream, profile);
      // The user has closed the microphone while the engine was starting to send.
      if (!isWanted()) return void (input === null && engine.unpublish());
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => {
          if (input === stream) void stopMicrophone({ state: 'stopped', code: 'microphone_lost' });
        });
      store.set(ownMicrophoneAtom, { state: 'onAir', profile, isMuted: false, isSilenced: false });
      for (const track of stream.getAudioTracks())
        watchSilence(track, (isSilenced) => {
          const own = store.get(ownMicrophoneAtom);
          if (input === stream && own.state === 'onAir') store.set(ownMicrophoneAtom, { ...own, isSilenced });
        });
      // The room state may already list the microphone; then no later change would trigger these functions.
      followOwnMicrophone();
      followDelay();
    } catch (error) {
      if (isWanted()) await stopMicrophone({ state: 'stopped', code: errorCode(error) });
      if (isListening) void openSession();
    }
  }

  const closeMicrophone = (): Promise<void> => stopMicrophone({ state: 'off' });

  async function stopMicrophone(next: OwnMicrophone): Promise<void> {
    const wasUsed = input !== null;
    for (const track of input?.getTracks() ?? []) track.stop();
    input = null;
    store.set(ownMicrophoneAtom, next);
    if (!wasUsed) return;
    followDelay();
    // Outside the hangout there is nothing to close: the hangout closes a user's microphone when they leave.
    if (isInside()) request('closeMicrophone', {}).catch(() => {});
    const open = await session?.catch(() => null);
    await open?.engine.unpublish();
    if (!isListening) setTimeout(closeUnused, LINGER_MS);
  }

  /** Mutes or unmutes the microphone. A muted microphone stays open but sends no sound, as in push to talk. */
  function setMicrophoneMuted(isMuted: boolean): void {
    const own = store.get(ownMicrophoneAtom);
    if (own.state !== 'onAir') return;
    store.set(ownMicrophoneAtom, { ...own, isMuted });
    void session?.then(({ engine }) => engine.setMuted(isMuted));
  }

  return { listen, stopListening, openMicrophone, closeMicrophone, setMicrophoneMuted };
}

export const { listen, stopListening, openMicrophone, closeMicrophone, setMicrophoneMuted } =
  createVoiceSession();
