import { DiscordSDK, patchUrlMappings } from '@discord/embedded-app-sdk';
import { exchangeActivityCode, signInWithDiscord } from '../../api/discord.ts';

/** How long the frame around the activity may take to answer at first, ms. */
const READY_MS = 15_000;

/** Somebody in the activity, as Discord names them. */
export interface Participant {
  readonly id: string;
  readonly name: string;
}

/** The activity once the frame around it has let this product in. */
export interface Activity {
  /** The server in whose channel it was opened; null in a conversation. */
  readonly guildId: string | null;
  /** [R013] Signs in here as the user of Discord. */
  signIn(): Promise<void>;
}

/** Thrown where nobody answers: the page is not inside Discord. */
export class MissingDiscordFrame extends Error {}

interface ActivityOptions {
  readonly clientId: string;
  /** The origin of this server. Discord serves the page from its own, to which all requests have to go. */
  readonly origin: string;
  readonly onParticipants: (participants: readonly Participant[]) => void;
}

let opened: Promise<Activity> | null = null;

/**
 * [R013] [H1366] Opens the activity by Discord's SDK: ready, authorize, exchange-code, authenticate, participants. A page is
 * one activity, however often this is called. @throws MissingDiscordFrame, ApiError
 */
export function openActivity(options: ActivityOptions): Promise<Activity> {
  opened ??= connect(options);
  return opened;
}

async function connect({ clientId, origin, onParticipants }: ActivityOptions): Promise<Activity> {
  if (window.parent === window || !new URLSearchParams(location.search).has('frame_id'))
    throw new MissingDiscordFrame('the page stands in no frame');
  if (location.hostname.endsWith('.discordsays.com'))
    patchUrlMappings([{ prefix: '/', target: new URL(origin).host }]);
  const sdk = new DiscordSDK(clientId, { disableConsoleLogOverride: true });
  await withTimeout(sdk.ready());
  const { code } = await sdk.commands.authorize({
    ...{ client_id: clientId, response_type: 'code', prompt: 'none', state: crypto.randomUUID() },
    scope: ['identify', 'guilds'],
  });
  const token = await exchangeActivityCode(code);
  await sdk.commands.authenticate({ access_token: token });
  const present = ({ participants }: { participants: readonly DiscordParticipant[] }) =>
    onParticipants(participants.map(presentParticipant));
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', present);
  present(await sdk.commands.getInstanceConnectedParticipants());
  return {
    guildId: sdk.guildId,
    signIn: async () => void (await signInWithDiscord({ accessToken: token })),
  };
}

interface DiscordParticipant {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null | undefined;
  readonly nickname?: string | undefined;
}

const presentParticipant = ({ id, username, global_name: name, nickname }: DiscordParticipant) => ({
  id,
  name: nickname ?? name ?? username,
});

function withTimeout(ready: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new MissingDiscordFrame('nobody has answered')), READY_MS);
    ready.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
