import assert from 'node:assert/strict';
import { parseContacts } from './parse-contacts.ts';

describe('parseContacts', () => {
  it('[H552] parseContacts finds email addresses and phone numbers with a calling code in pasted text, each once', () => {
    const pasted = `Ann Lee <Ann@Example.org>, bob@example.net;
      Kai: +34 611 222-333
      granny 0034 (699) 99 99 99
      ann@example.org 611222333 12:30`;
    assert.deepEqual(parseContacts(pasted), [
      { email: 'ann@example.org' },
      { email: 'bob@example.net' },
      { phone: '+34611222333' },
      { phone: '+34699999999' },
    ]);
  });

  it('[H552] parseContacts reads contacts from vCard and CSV files', () => {
    const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Kai\r\nTEL;TYPE=CELL:+1 (212) 555-0199\r\nEMAIL;TYPE=HOME:kai@example.org\r\nEND:VCARD`;
    assert.deepEqual(parseContacts(card), [{ email: 'kai@example.org' }, { phone: '+12125550199' }]);
    const table = 'name,email,phone\nZoe,zoe@example.org,"+44 20 7946 0018"';
    assert.deepEqual(parseContacts(table), [{ email: 'zoe@example.org' }, { phone: '+442079460018' }]);
  });

  it('[H552] parseContacts returns an empty list for a text without contacts', () => {
    assert.deepEqual(parseContacts('hello @all, see you at 12.30 on 2026-11-23'), []);
  });
});
