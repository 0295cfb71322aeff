import type { MeasuredProcess } from '../target/measured-process.ts';
import { createJoinClient } from '../workers/join-client.ts';

/** What a server sends during one join. The control server sends the same for each join. */
export interface RecordedJoin {
  /** The bodies of the HTTP responses: guest token, ticket, seat reservation. */
  readonly answers: readonly string[];
  /** The frames of the WebSocket, in base64: the welcome, then the full state. */
  readonly frames: readonly string[];
}

/** Lets one guest join the hangout, records what the server sends, and hands it to the control server. */
export async function prepareControlJoins(
  server: Pick<MeasuredProcess, 'address'>,
  slug: string,
  control: Pick<MeasuredProcess, 'address'>,
): Promise<void> {
  const answers: string[] = [];
  const frames: Buffer[] = [];
  const client = createJoinClient(server.address, 1, (text) => answers.push(text));
  const onFrame = (bytes: Buffer) => void frames.push(Buffer.from(bytes));
  const listener = await client.join(slug, await client.guestToken(), { onFrame });
  await listener.leave();
  client.close();
  const recorded: RecordedJoin = {
    answers: answers.map((text) => text.replaceAll(server.address, control.address)),
    frames: frames.slice(0, 2).map((bytes) => bytes.toString('base64')),
  };
  const response = await fetch(`${control.address}/recorded-join`, {
    method: 'POST',
    body: JSON.stringify(recorded),
  });
  if (!response.ok) throw new Error(`the control server could not read a join: ${await response.text()}`);
}
