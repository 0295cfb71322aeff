import { hellos } from '@hangout/contract/rest/hello';
import { services } from '@hangout/contract/rest/services';
import { type Answered, answer, type Handler } from './kernel/index.ts';

type Hello = (typeof hellos)['user-service']['hello'];

/** Every service's `GET /`. */
export const helloTable: Answered[] = Object.values(hellos).flatMap((part) => {
  const name = part.hello.service;
  const hello: Handler<Hello> = async () => ({
    service: name,
    version: services[name].version,
    message: 'Hello',
  });
  return answer(part, { hello });
});
