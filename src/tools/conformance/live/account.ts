import { createClient } from '#api/client.ts';
import { breaks } from '#conformance/finding.ts';
import type { Agreement, Client, Tokens } from '#domain/client.ts';
import { checkTaken } from './session';
import type { Probe } from './probe';

const acting = ['client', 'client/subscription/change'] as const;

/** Reads the client of `--phone`; with `--write` also saves them unchanged and toggles a consent. */
export async function checkAccount(probe: Probe, tokens: Tokens): Promise<void> {
  const { results, target } = probe;
  if (target.phone !== undefined) await checkTaken(probe, target.phone);
  const client = await me(probe, tokens);
  if (client && client.mobilePhone.replace(/\D/g, '') !== target.phone?.replace(/\D/g, ''))
    results.note(
      'client/me',
      breaks(
        'section 3',
        'client.mobilePhone is not the one that signed in',
        'Another client’s cabinet',
      ),
    );
  if (!target.canWrite) results.skip(acting, 'needs --write');
  else if (!client) results.skip(acting, 'the client could not be read');
  else {
    await saveAgain(probe, tokens, client);
    await changeConsent(probe, tokens, client);
  }
}

const me = async ({ call }: Probe, { accessToken: token }: Tokens): Promise<Client | null> =>
  (await call('client/me', (http) => createClient(http).me(), { token })).value;

/** Saves the values that were just read, so that any difference afterwards is a loss (D30). */
async function saveAgain(probe: Probe, tokens: Tokens, client: Client) {
  const { judgement } = await probe.call('client', (http) => createClient(http).update(client), {
    token: tokens.accessToken,
  });
  const saved = await me(probe, tokens);
  if (judgement.kind !== 'read' || !saved) return;
  const fields = ['firstName', 'middleName', 'lastName', 'birthDate', 'gender', 'email'] as const;
  const lost = fields.filter((field) => saved[field] !== client[field]);
  if (lost.length > 0)
    probe.results.note(
      'client',
      breaks(
        'D30',
        `saved as it was, it has changed: ${lost.join(', ')}`,
        'Fields that lose what stood in them',
      ),
    );
}

const code = 'AllowPush';
const isGiven = ({ agreements }: Client) =>
  agreements.some(({ agreementCode, value }) => agreementCode === code && value === 'true');

/** Toggles one consent, reads it, and toggles it back. */
async function changeConsent(probe: Probe, tokens: Tokens, client: Client) {
  const before = isGiven(client);
  const change = (given: boolean) => {
    const agreements: Agreement[] = [{ agreementCode: code, value: given ? 'true' : 'false' }];
    return probe.call(
      'client/subscription/change',
      (http) => createClient(http).changeSubscription({ agreements }),
      { token: tokens.accessToken },
    );
  };
  const { judgement } = await change(!before);
  if (judgement.kind !== 'read') return;
  const changed = await me(probe, tokens);
  if (changed && isGiven(changed) === before)
    probe.results.note(
      'client/subscription/change',
      breaks('section 7', 'answered OK, and nothing has changed', 'A switch that falls back'),
    );
  await change(before);
}
