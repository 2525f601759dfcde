import { createHttp, type HttpOptions } from '#api/http.ts';
import { createPhone } from '#api/phone.ts';
import { createRegistration } from '#api/register.ts';
import { createRevoke } from '#api/accountDeletion.ts';

/**
 * The calls of the account flows. Their refusals are told once: the flow's own step says
 * what went wrong, so no toast does.
 */
export function createAccountCalls({ onRejected: _, access, ...options }: HttpOptions) {
  const asClient = createHttp({ ...options, ...(access && { access }) });
  return {
    registration: createRegistration(createHttp(options)),
    revoke: createRevoke(asClient),
    phone: createPhone(asClient),
  };
}
