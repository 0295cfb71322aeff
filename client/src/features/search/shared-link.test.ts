import assert from 'node:assert/strict';
import { findSharedPath } from './shared-link.ts';

const origin = 'https://hangout.example';
const path = (shared: { url?: string; text?: string; title?: string }) =>
  findSharedPath({ url: '', text: '', title: '', ...shared }, origin);
const queueFor = (query: string) => `/queue?q=${encodeURIComponent(query)}`;

describe('findSharedPath', () => {
  it('[H1658] a song link that another app shares opens a search for the song in the queue, whichever field of the share contains the link', () => {
    const link = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=ab';
    assert.equal(path({ url: link }), queueFor(link));
    assert.equal(path({ text: `Glass Estuary ${link}`, title: 'A song' }), queueFor(link));
    assert.equal(path({ text: `(listen: ${link}).` }), queueFor(link));
    assert.equal(path({ url: `web+hangout:${link}` }), queueFor(link));
    assert.equal(path({ url: `web+hangout://${link}` }), queueFor(link));
  });

  it('[H1658] a shared link to a page of this app opens that page, shared words are searched for, and an empty share opens the queue', () => {
    assert.equal(path({ text: `Come! ${origin}/r/velvet?message=3` }), '/r/velvet?message=3');
    assert.equal(path({ text: ' ', title: 'Glass Estuary' }), queueFor('Glass Estuary'));
    assert.equal(path({}), '/queue');
    // A link to another site is not opened; the queue searches for it.
    assert.equal(path({ url: 'https://evil.example/r/velvet' }), queueFor('https://evil.example/r/velvet'));
  });
});
