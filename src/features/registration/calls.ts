import { createHttp, type HttpOptions } from '#api/http.ts';
import { createRegistration } from '#api/register.ts';

/** The calls of the registration, sent without a token. The first call loads them: the form shows without them. */
export function createRegistrationCalls({ access: _access, ...options }: HttpOptions) {
  return createRegistration(createHttp(options));
}
