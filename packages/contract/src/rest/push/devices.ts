import { PLATFORMS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, Uuid } from '../../framework/fields.ts';

export const Device = z
  .object({
    id: z.number().int(),
    userUuid: z.string(),
    token: z.string(),
    platform: z.enum(PLATFORMS),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

/** The token by which a push service addresses a device. */
const DeviceToken = z.string().trim().min(8).max(500);
const refusals = { device_not_found: [404, 'Not Found'], not_allowed: [403, 'Forbidden'] } as const;
const ofSomebody = z.object({ userUuid: Uuid, token: z.string().max(500) });

export const devices = defineEndpoints('room-service', {
  keep: {
    method: 'POST',
    path: '/devices',
    access: 'user',
    summary: 'Tell me things on this device',
    body: z.object({ token: DeviceToken, platform: z.enum(PLATFORMS) }),
    returns: Device,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/devices/:token',
    access: 'user',
    summary: 'Tell me nothing more on this device',
    params: z.object({ token: z.string().max(500) }),
    refusals: { device_not_found: refusals.device_not_found },
  },
  removeOf: {
    method: 'DELETE',
    path: '/devices/:userUuid/:token',
    access: 'user',
    summary: 'Tell me nothing more on this device; admins say it for anybody',
    params: ofSomebody,
    refusals,
  },
  one: {
    method: 'GET',
    path: '/devices/single-device/:userUuid/:token',
    access: 'user',
    summary: 'One device of mine; admins read anybody’s',
    params: ofSomebody,
    returns: Device,
    refusals,
  },
  all: {
    method: 'GET',
    path: '/devices/all-devices/:id',
    access: 'user',
    summary: 'My devices, the newest first; admins read anybody’s',
    params: z.object({ id: Uuid.describe('uuid of the person') }),
    returns: z.object({ count: z.number().int(), data: z.array(Device) }),
    refusals: { not_allowed: refusals.not_allowed },
  },
});
