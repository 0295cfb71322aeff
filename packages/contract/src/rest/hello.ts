import { z } from 'zod';
import { type ServiceName, service } from '../framework/endpoint.ts';

/** `GET /`: a service says its name, so that anyone sees that it is there. */
const helloOf = <const S extends ServiceName>(name: S) =>
  service(name, {
    hello: {
      method: 'GET',
      path: '/',
      access: 'public',
      summary: 'Say hello',
      returns: z.object({ service: z.string(), version: z.string(), message: z.string() }),
    },
  });

/** One hello for each service. */
export const hellos = {
  'user-service': helloOf('user-service'),
  'room-service': helloOf('room-service'),
  'playlist-service': helloOf('playlist-service'),
  'payment-service': helloOf('payment-service'),
  'points-service': helloOf('points-service'),
  'audit-service': helloOf('audit-service'),
  'geolocation-service': helloOf('geolocation-service'),
} as const;
