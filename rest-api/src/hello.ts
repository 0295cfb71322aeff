import type { ServiceName } from '@hangout/contract/framework/endpoint';
import type { hellos } from '@hangout/contract/rest/hello';
import { services, versionsOf } from '@hangout/contract/rest/services';
import type { Handlers } from './framework/index.ts';

export const helloHandlers = (name: ServiceName): Handlers<(typeof hellos)['user-service']> => ({
  hello: async () => ({
    service: name,
    version: services[name].version,
    versions: [...versionsOf(name)],
    message: 'Hello',
  }),
});
