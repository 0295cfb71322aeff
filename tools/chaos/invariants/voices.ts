import { eventsOfKind } from '../events.ts';
import type { Evidence } from '../evidence.ts';
import { requestOutcomes } from '../request-outcomes.ts';
import { collectFindings, formatTime, type Invariant, shortId } from './invariant.ts';

/** At the end of the run, every listener must have heard each speaker within this time, ms. */
const RECENT_MS = 5_000;

/**
 * [H1484] Checks that only users with an open microphone are heard, each packet once, and that after the last
 * fault every user hears all speakers of their hangout.
 */
export const voicesRelayed: Invariant = {
  rule: 'H1484',
  name: 'who opened a microphone is heard, each packet once, and nobody else',
  check({ events }) {
    const { findings, expect } = collectFindings();
    const opened = requestOutcomes(events, 'openMicrophone');
    for (const { user, room, speaker, repeated, at } of eventsOfKind(events, 'voice')) {
      expect(
        opened.some((request) => request.user === speaker && request.room === room && request.at <= at),
        () => `${shortId(user)} heard ${shortId(speaker)} at ${formatTime(at)}, whose microphone is closed`,
      );
      if (repeated > 0)
        findings.doubled.push(`${repeated} packets of ${shortId(speaker)} came to ${shortId(user)} again`);
    }
    for (const { user, room } of eventsOfKind(events, 'finalView'))
      for (const speaker of speakersAtEnd(events, room))
        if (speaker !== user) {
          findings.checked += 1;
          if (!hearsAtEnd(events, { user, room, speaker }))
            findings.lost.push(`${shortId(user)} does not hear ${shortId(speaker)} any more`);
        }
    return findings;
  },
};

/**
 * Returns the users with an open microphone at the end of the run; simulated speakers never close one before.
 */
function speakersAtEnd(events: Evidence['events'], room: string): string[] {
  const opened = requestOutcomes(events, 'openMicrophone').filter(
    (request) => request.room === room && request.outcome === 'done',
  );
  return [...new Set(opened.map(({ user }) => user))];
}

function hearsAtEnd(
  events: Evidence['events'],
  { user, room, speaker }: { readonly user: string; readonly room: string; readonly speaker: string },
): boolean {
  const end = events.find((event) => event.kind === 'requested' && event.name === 'all seats left')?.at ?? 0;
  return eventsOfKind(events, 'voice').some(
    (event) =>
      event.user === user && event.room === room && event.speaker === speaker && event.at >= end - RECENT_MS,
  );
}
