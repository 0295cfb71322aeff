import assert from 'node:assert/strict';
import {
  FieldError,
  type FormField,
  initialValues,
  isComplete,
  readInput,
  toLocalTime,
} from './form-values.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', required: true },
  { name: 'note', label: 'staff.note', kind: 'text' },
  { name: 'link', label: 'staff.imageUrl', kind: 'text', nullable: true },
  { name: 'price', label: 'staff.price', kind: 'number' },
  { name: 'active', label: 'staff.isOffered', kind: 'switch', initial: true },
  { name: 'owner', label: 'roles.owner', kind: 'person' },
  { name: 'hosts', label: 'staff.hosts', kind: 'people' },
  { name: 'begins', label: 'admin.begins', kind: 'time' },
  { name: 'badges', label: 'staff.badges', kind: 'choices' },
];

describe('values of an admin form', () => {
  it('[H1300] an admin form sends a new record without its empty text fields', () => {
    const values = { ...initialValues(fields, {}), name: ' Night ', price: '200' };
    assert.deepEqual(readInput(fields, values, null), {
      name: 'Night',
      price: 200,
      active: true,
      badges: [],
    });
  });

  it('[H1300] an admin form sends only the changed fields of an existing record; an emptied field becomes null, an empty text or an empty list', () => {
    const row = {
      name: 'Night',
      note: 'old',
      link: 'https://example.org',
      price: 5,
      active: false,
      owner: 'ann',
      hosts: ['ann', 'bob'],
      begins: '2026-11-24T20:15:00.000Z',
      badges: ['STAFF'],
    };
    const before = initialValues(fields, row);
    assert.deepEqual(readInput(fields, before, before), {});
    const values = { ...before, note: '', link: '', active: true, hosts: ['bob'], badges: [] };
    assert.deepEqual(readInput(fields, values, before), {
      note: '',
      link: null,
      active: true,
      hosts: ['bob'],
      badges: [],
    });
    assert.deepEqual(readInput(fields, { ...before, hosts: [] }, before), { hosts: [] });
  });

  it('[H1300] a time is shown in a form in the local time zone, and the form sends the same point in time', () => {
    const time = '2026-11-24T20:15:00.000Z';
    const values = initialValues(fields, { begins: time });
    assert.equal(values.begins, toLocalTime(time));
    assert.equal(readInput(fields, values, null).begins, time);
    assert.equal(toLocalTime('nonsense'), '');
  });

  it('[H1300] if a number field of a form contains text that is not a number, the error names the field', () => {
    const values = { ...initialValues(fields, {}), price: 'much' };
    assert.throws(
      () => readInput(fields, values, null),
      (error) => error instanceof FieldError && error.field.name === 'price',
    );
  });

  it('[H1300] a form is complete as soon as its required fields are filled in', () => {
    const values = initialValues(fields, {});
    assert.equal(isComplete(fields, values), false);
    assert.equal(isComplete(fields, { ...values, name: '  ' }), false);
    assert.equal(isComplete(fields, { ...values, name: 'Night' }), true);
  });
});
