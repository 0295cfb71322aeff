import { attemptRemap, DiscordSDK, patchUrlMappings } from '@discord/embedded-app-sdk';
import { exchangeActivityCode, signInWithDiscord } from '../../api/discord.ts';
import { setOwnOrigin } from '../../platform/own-origin.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { patchSources } from './patch-sources.ts';
import { listUrlMappings, rewriteAddress } from './url-mappings.ts';

/** Longest wait for the first response from Discord, in whose frame the page runs, ms. */
const READY_MS = 15_000;

export interface Participant {
  readonly id: string;
  readonly name: string;
}

export interface Activity {
  /** The Discord server in whose channel the activity was opened; null in a direct conversation. */
  readonly guildId: string | null;
  signIn(): Promise<void>;
}

/** Thrown if Discord does not respond, because the page is not in a frame of Discord. */
class MissingDiscordFrame extends Error {}

interface ActivityOptions {
  readonly clientId: string;
  /**
   * The origin of this server. Inside Discord the page has an origin of Discord, which forwards requests to this
   * server.
   */
  readonly origin: string;
  readonly onParticipants: (participants: readonly Participant[]) => void;
}

let opened: Promise<Activity> | null = null;

/**
 * [R013] [H1366] Opens the activity with Discord's SDK. The steps are: ready, authorize, exchange code, authenticate,
 * subscribe to the participants. Repeated calls return the same activity.
 * @throws MissingDiscordFrame, ApiError
 */
export function openActivity(options: ActivityOptions): Promise<Activity> {
  opened ??= connect(options);
  return opened;
}

async function connect({ clientId, origin, onParticipants }: ActivityOptions): Promise<Activity> {
  if (window.parent === window || !new URLSearchParams(location.search).has('frame_id'))
    throw new MissingDiscordFrame('the page stands in no frame');
  setOwnOrigin(origin);
  if (location.hostname.endsWith('.discordsays.com')) sendThroughDiscord(origin);
  const sdk = new DiscordSDK(clientId, { disableConsoleLogOverride: true });
  await withTimeout(sdk.ready());
  const { code } = await sdk.commands.authorize({
    ...{ client_id: clientId, response_type: 'code', prompt: 'none', state: randomUuid() },
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

/** [H1602] Sends all requests of the page to Discord's origin, which forwards them by the URL mappings. */
function sendThroughDiscord(origin: string): void {
  const mappings = listUrlMappings(origin);
  patchUrlMappings(mappings);
  patchSources(rewriteAddress((url) => attemptRemap({ url, mappings })));
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
