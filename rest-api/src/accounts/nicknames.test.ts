import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('nicknames of accounts', () => {
  const t = restTest();
  const signUp = (nickname: string, email = `${Math.random()}@example.org`) =>
    t.api(accounts.signUp, { email, password: 'violet-harbour-92', nickname });

  it('[H772] a nickname that looks like an existing one is refused as taken', async () => {
    await signUp('Viktor');
    for (const nickname of [
      'viktor',
      'Vіktor',
      'Ｖiktor',
      'Vik.tor',
      'Viktor\uFE0F',
      'Vik\u034Ftor',
      'Víktor'.normalize('NFC').replace('í', 'і'),
    ])
      assert.equal((await refusalOf(signUp(nickname))).code, 'nickname_taken', nickname);
    const ann = await t.ann();
    for (const nickname of ['VIKTOR', 'Viktоr'])
      assert.equal((await refusalOf(ann.api(profiles.update, { nickname }))).code, 'nickname_taken');
    assert.equal((await signUp('Viktoria')).user.nickname, 'Viktoria');
    assert.equal((await ann.api(profiles.update, { nickname: 'Ann-Marie' })).nickname, 'Ann-Marie');
    assert.equal((await ann.api(profiles.update, { nickname: 'AnnMarie' })).nickname, 'AnnMarie');
  });

  it('[H773] nicknames that suggest staff are refused at sign-up, for bots and in profiles; only an admin may give one to a user', async () => {
    const ann = await t.ann();
    const refused = [
      signUp('Hangout Staff'),
      ann.api(profiles.update, { nickname: 'Аdmin' }),
      ann.api(profiles.update, { nickname: 'М0derator\uFE0F' }),
      ann.api(accounts.signUpBot, { botNickName: 'Moderator' }),
    ];
    for (const one of refused) assert.equal((await refusalOf(one)).code, 'nickname_reserved');
    const boss = await t.createUser('boss', 'admin');
    const named = await boss.api(profileAdmin.update, { userUuid: ann.uuid, nickname: 'Hangout Staff' });
    assert.equal(named.nickname, 'Hangout Staff');
    const kept = await ann.api(profiles.update, { nickname: 'Hangout Staff', bio: 'I help.' });
    assert.equal(kept.bio, 'I help.', 'a profile that keeps its nickname is saved');
  });
});
