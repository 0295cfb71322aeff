import assert from 'node:assert/strict';
import {
  chooseTranslation,
  findConsentsDue,
  findCurrentVersions,
  type PageVersion,
} from './operator-pages.ts';

describe('findConsentsDue, the pages that a user must agree to', () => {
  const version = (id: number, kind: PageVersion['kind'], needsConsent: boolean) => ({
    id,
    kind,
    needsConsent,
    isWritten: true,
  });
  const due = (versions: readonly PageVersion[], ...agreed: number[]) =>
    findConsentsDue(versions, new Set(agreed)).map(({ id }) => id);

  it('[H1982] consent is due until the user agrees to the page’s latest version that needs consent', () => {
    const versions = [version(1, 'terms', true), version(2, 'privacy', false), version(3, 'terms', true)];
    assert.deepEqual(due(versions), [3]);
    assert.deepEqual(due(versions, 1), [3]);
    assert.deepEqual(due(versions, 3), []);
    assert.deepEqual(due([], 3), []);
  });

  it('[H1982] a page version that needs no new consent is due only for users who have agreed to no version', () => {
    const versions = [version(1, 'terms', true), version(4, 'terms', false)];
    assert.deepEqual(due(versions, 1), []);
    assert.deepEqual(due(versions), [4]);
    assert.deepEqual(due(versions, 4), []);
  });

  it('[H1981] a removed page needs no consent, and has no current version until a new one is written', () => {
    const versions = [version(1, 'terms', true), { ...version(2, 'terms', false), isWritten: false }];
    assert.deepEqual(due(versions), []);
    assert.deepEqual(findCurrentVersions(versions), []);
    assert.deepEqual(
      findCurrentVersions([...versions, version(3, 'terms', false)]).map(({ id }) => id),
      [3],
    );
  });

  it('[H1982] the imprint and the rules of conduct never need consent', () => {
    assert.deepEqual(due([version(1, 'imprint', true), version(2, 'rules', true)]), []);
  });
});

describe('chooseTranslation', () => {
  it('[H1980] chooseTranslation returns the text in the reader’s language, or else in another language that has one', () => {
    const choose = (language: string, texts: Record<string, string>) =>
      chooseTranslation(texts, language, ['en', 'es']);
    assert.deepEqual(choose('es', { en: 'Hi', es: 'Hola' }), { language: 'es', text: 'Hola' });
    assert.deepEqual(choose('es', { en: 'Hi', es: ' ' }), { language: 'en', text: 'Hi' });
    assert.deepEqual(choose('en', { es: 'Hola' }), { language: 'es', text: 'Hola' });
    assert.deepEqual(choose('en', { de: 'Hallo' }), { language: 'de', text: 'Hallo' });
    assert.deepEqual(choose('en', {}), { language: 'en', text: '' });
  });
});
