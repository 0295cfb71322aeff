import type { AnyPart, ServiceName } from './kernel/endpoint.ts';

export interface ServiceEntry {
  readonly version: string;
  readonly parts: readonly AnyPart[];
}

/** Every service with its version label [R258-R261] and all of its calls. */
export const services: Readonly<Record<ServiceName, ServiceEntry>> = {
  'user-service': { version: '1.7.0', parts: [] },
  'room-service': { version: '1.2.23', parts: [] },
  'playlist-service': { version: '1.4.1', parts: [] },
  'payment-service': { version: '1.3.5', parts: [] },
  'points-service': { version: '1.0.0', parts: [] },
  'audit-service': { version: '1.0.0', parts: [] },
  'geolocation-service': { version: '1.0.0', parts: [] },
};
