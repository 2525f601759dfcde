import { createHttp, type HttpOptions } from '#api/http.ts';
import { createPhone } from '#api/phone.ts';
import { createRegistration } from '#api/register.ts';
import { createRevoke } from '#api/accountDeletion.ts';

/** The calls of the account flows. Those of the registration are sent without a token. */
export function createAccountCalls({ access, ...options }: HttpOptions) {
  const asClient = createHttp({ ...options, ...(access && { access }) });
  return {
    registration: createRegistration(createHttp(options)),
    revoke: createRevoke(asClient),
    phone: createPhone(asClient),
  };
}
