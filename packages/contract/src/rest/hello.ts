import { z } from 'zod';
import { defineEndpoints, type ServiceName } from '../framework/endpoint.ts';

/** Declares `GET /`, which returns the name of the service and so shows that it runs. */
const helloEndpoint = <const S extends ServiceName>(name: S) =>
  defineEndpoints(name, {
    hello: {
      method: 'GET',
      path: '/',
      access: 'public',
      summary: 'Say hello',
      returns: z.object({
        service: z.string(),
        version: z.string(),
        versions: z.array(z.string()).describe('all version labels, that of the service first'),
        message: z.string(),
      }),
    },
  });

export const hellos = {
  'user-service': helloEndpoint('user-service'),
  'room-service': helloEndpoint('room-service'),
  'playlist-service': helloEndpoint('playlist-service'),
  'payment-service': helloEndpoint('payment-service'),
  'points-service': helloEndpoint('points-service'),
  'audit-service': helloEndpoint('audit-service'),
  'geolocation-service': helloEndpoint('geolocation-service'),
} as const;
