import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Db } from '@hangout/db';
import type { OpenedDependencies } from './ports.ts';

/** What the rooms are given. */
export interface PartDeps {
  db: Db;
  databaseUrl: string;
  ports: OpenedDependencies;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Rooms {
  /** Takes the WebSockets of the server, and its own paths where there is no `callback`. */
  attach(server: Server): void;
  callback?: Answer;
  /** Resolves while rooms can be made and entered. */
  ready?(): Promise<unknown>;
  close(): Promise<void>;
}
