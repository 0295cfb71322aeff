import { BOT_PERMISSIONS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Colour, Timestamp, Uuid } from '../../framework/fields.ts';
import {
  AccessToken,
  AvatarId,
  appearanceFields,
  Email,
  emailTaken,
  NewPassword,
  Nickname,
  nicknameReserved,
  nicknameTaken,
  proofOfWork,
  proofOfWorkNeeded,
  SignedIn,
  weakPassword,
} from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { admissionRefusals } from '../shapes/sign-up-refusals.ts';

const avatarRefusal = [403, 'This avatar is not yours to wear'] as const;

const signUpRefusals = {
  email_taken: emailTaken,
  nickname_taken: nicknameTaken,
  avatar_not_yours: avatarRefusal,
  ...weakPassword,
} as const;

/** [H812] The input of both endpoints for a bot's token. */
const botOfMine = { id: Uuid.optional().describe('the bot; my newest one where absent') };
const botRefusals = { bot_not_found: [404, 'Bot not found'] } as const;

const OwnBot = z
  .object({
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
    createdAt: Timestamp,
    permissions: z.array(z.enum(BOT_PERMISSIONS)),
    tokens: z.number().int().describe('how many of its tokens are valid'),
  })
  .meta({ id: 'OwnBot' });
const ownBot = { params: z.object({ id: Uuid }), refusals: botRefusals } as const;

export const accounts = defineEndpoints('user-service', {
  signUp: {
    method: 'POST',
    path: '/users/sign-up',
    access: 'public',
    tx: 'none',
    summary: 'Make an account',
    body: z.object({
      email: Email,
      password: NewPassword,
      ...appearanceFields,
      agreedTo: z
        .array(z.number().int().min(1).max(2_147_483_647))
        .max(10)
        .optional()
        .describe('ids of the versions of terms and privacy policy that the user agrees to'),
      proofOfWork,
    }),
    missing: { fields: ['email', 'password'], message: 'Email or password is missing in request' },
    returns: SignedIn,
    refusals: {
      ...signUpRefusals,
      nickname_reserved: nicknameReserved,
      proof_of_work_needed: proofOfWorkNeeded,
      ...admissionRefusals,
    },
    limit: { points: 200, seconds: 60, by: 'ip' },
  },
  adminSignUp: {
    method: 'POST',
    path: '/users/admin/sign-up',
    access: 'admin',
    tx: 'none',
    summary: 'Make an account for somebody',
    body: z.object({ email: Email, password: NewPassword, ...appearanceFields }),
    missing: { fields: ['email', 'password'], message: 'Email or password is missing in request' },
    returns: SignedIn,
    refusals: signUpRefusals,
  },
  signUpBot: {
    method: 'POST',
    path: '/users/sign-up-bot',
    access: 'user',
    summary: 'Make a bot of mine',
    body: z.object({ botNickName: Nickname, avatarId: AvatarId.optional(), color: Colour.optional() }),
    returns: AccessToken.extend({ bot: Profile }),
    refusals: {
      nickname_taken: nicknameTaken,
      nickname_reserved: nicknameReserved,
      avatar_not_yours: avatarRefusal,
      bots_make_no_bots: [403, 'A bot can not make bots'],
      too_many_bots: [403, 'You have as many bots as you may have'],
      bots_used_up: [429, 'You have made ten bots within a day. Try again tomorrow.'],
    },
  },
  botToken: {
    method: 'GET',
    path: '/users/bot-token',
    access: 'user',
    tx: 'write',
    summary: 'A token for a bot of mine, for programs; pages ask for it by POST',
    query: z.object(botOfMine),
    returns: AccessToken,
    refusals: botRefusals,
  },
  createBotToken: {
    method: 'POST',
    path: '/users/bot-token',
    access: 'user',
    summary: 'A token for a bot of mine',
    body: z.object(botOfMine),
    returns: AccessToken,
    refusals: botRefusals,
  },
  bots: {
    method: 'GET',
    path: '/users/bots',
    access: 'person',
    summary: 'My bots, the newest first',
    returns: z.object({ bots: z.array(OwnBot) }),
  },
  changeBot: {
    method: 'PATCH',
    path: '/users/bots/:id',
    access: 'person',
    summary: 'Change what a bot of mine may do in hangouts, or how it looks',
    params: ownBot.params,
    body: z.object({
      permissions: z.array(z.enum(BOT_PERMISSIONS)).max(BOT_PERMISSIONS.length).optional(),
      avatarId: AvatarId.optional(),
      color: Colour.optional(),
    }),
    refusals: { ...botRefusals, avatar_not_yours: avatarRefusal },
  },
  revokeBotTokens: {
    method: 'DELETE',
    path: '/users/bots/:id/tokens',
    access: 'person',
    summary: 'End every token of a bot of mine',
    ...ownBot,
  },
  removeBot: {
    method: 'DELETE',
    path: '/users/bots/:id',
    access: 'person',
    summary: 'Delete a bot of mine, for ever',
    ...ownBot,
  },
});
