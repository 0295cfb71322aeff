import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, Timestamp, Uuid } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';

const BookContact = z
  .object({
    id: z.number().int(),
    kind: z.enum(['phone', 'email']),
    isMatched: z.boolean().describe('whether somebody here has proved it'),
    createdAt: Timestamp,
  })
  .meta({ id: 'BookContact' });

const text = z.string().trim().max(254).nullish();
const Given = z.object({ phone: text.describe('with its country’s code'), email: text });
const Book = z.object({ count: z.number().int(), data: z.array(BookContact) });
const Matches = z.object({
  count: z.number().int(),
  data: z.array(z.object({ userUuid: z.string(), isFriend: z.boolean(), userProfile: Profile.nullable() })),
});

const leftOut = z
  .number()
  .int()
  .describe(
    'new contacts that were not kept, because as many were added as a day allows, or the book is full (5,000)',
  );

export const contacts = defineEndpoints('room-service', {
  keep: {
    method: 'POST',
    path: '/user-book-contact',
    access: 'user',
    summary: 'Keep phones and addresses that I know, as hashes; what cannot be read is passed over',
    body: z.object({ contacts: z.array(Given).max(1000) }),
    returns: z.object({
      count: z.number().int().describe('contacts that were read and are kept'),
      leftOut,
    }),
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  keepOne: {
    method: 'POST',
    path: '/user-book-contact/single',
    access: 'user',
    summary: 'Keep one phone or address that I know',
    body: Given,
    returns: z.object({ id: z.number().int() }),
    status: 201,
    refusals: {
      contact_invalid: [400, 'This is neither a phone number nor an address'],
      too_many_contacts: [
        429,
        'You have added as many contacts as you may. Remove some, or try again tomorrow.',
      ],
    },
    limit: { points: 300, seconds: 3600, by: 'person' },
  },
  list: {
    method: 'GET',
    path: '/user-book-contact',
    access: 'user',
    summary: 'My contacts, the newest first',
    query: z.object(limitOffset()),
    returns: Book,
  },
  forget: {
    method: 'DELETE',
    path: '/user-book-contact',
    access: 'user',
    summary: 'Empty my contact book, or take some contacts out of it',
    body: z.object({
      ids: z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).max(1000).optional(),
    }),
    returns: z.object({ count: z.number().int().describe('contacts that went') }),
  },
  matching: {
    method: 'GET',
    path: '/user-book-contact/matching-contacts',
    access: 'user',
    summary: 'People from my contact book who are here',
    query: z.object(limitOffset()),
    returns: Matches,
  },
  matchingFriends: {
    method: 'POST',
    path: '/user-book-contact/matching-contacts-friends',
    access: 'user',
    summary: 'Keep these contacts, and tell who of my book is here and whether we are friends',
    body: z.object({ contacts: z.array(Given).max(1000).default([]) }),
    returns: Matches.extend({ leftOut }),
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  admin: {
    method: 'GET',
    path: '/user-book-contact/admin/:id',
    access: 'admin',
    summary: "Somebody's contacts, the newest first",
    params: z.object({ id: Uuid.describe('uuid of the person') }),
    query: z.object(limitOffset()),
    returns: Book,
    refusals: { person_not_found: personNotFound },
  },
});
