import { brand } from '#src/brand.ts';
import { parseSettings } from '#src/settings.ts';
import { createSandbox, usualSmsPerAddress, usualSmsPerHour, type SandboxOptions } from './sandbox';
import { people } from './seed/people';

export { createSandbox };

const localHosts = ['127.0.0.1', 'localhost', '::1'];

type Start = {
  port: number;
  host: string;
  databaseUrl: string;
  allowedHosts: string[];
  smsPerHour: number;
  smsPerAddress: number;
};

/** A start that was refused; the message is the one line the person reads. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const hostName = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

/** Host names separated by commas, without port and scheme. */
function readAllowedHosts(text = ''): string[] {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  const bad = hosts.find((host) => host !== '' && !hostName.test(host));
  if (bad !== undefined)
    throw new StartError(
      `SANDBOX_ALLOWED_HOSTS: "${bad}" is no host name; expected names such as box.example,other.example`,
    );
  return hosts.filter((host) => host !== '');
}

function readLimit(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartError(`${name}="${text}": expected a number from 1 to 999999`);
}

/** Reads PORT, HOST and the SANDBOX_… settings; throws {@link StartError} with one clear line. */
export function readStart(variables: Record<string, string | undefined>): Start {
  const { PORT = '4173', HOST: host = '127.0.0.1' } = variables;
  const databaseUrl = variables.SANDBOX_DATABASE_URL ?? 'file:.cache/sandbox.db';
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
    throw new StartError(`PORT="${PORT}": expected a number from 0 to 65535`);
  if (!/^(:memory:|(file|libsql|https?|wss?):)/.test(databaseUrl))
    throw new StartError(
      'SANDBOX_DATABASE_URL: expected :memory:, file:…, libsql://… or https://…',
    );
  const isExposed = !localHosts.includes(host) && variables.NODE_ENV === 'production';
  if (isExposed && variables.SANDBOX_ALLOW_PUBLIC !== '1')
    throw new StartError(
      `HOST="${host}": the sandbox gives its SMS codes to everybody, so that in production it ` +
        'stays on this machine. Set SANDBOX_ALLOW_PUBLIC=1 to serve it elsewhere all the same.',
    );
  const allowedHosts = readAllowedHosts(variables.SANDBOX_ALLOWED_HOSTS);
  const limit = (name: string, usual: number) => readLimit(name, variables[name], usual);
  const smsPerHour = limit('SANDBOX_SMS_PER_HOUR', usualSmsPerHour);
  const smsPerAddress = limit('SANDBOX_SMS_PER_ADDRESS', usualSmsPerAddress);
  return { port: Number(PORT), host, databaseUrl, allowedHosts, smsPerHour, smsPerAddress };
}

const greeting = (url: string, hasSite: boolean) =>
  [
    '',
    hasSite ? `  ${brand.productName.padEnd(20)}${url}` : `  Песочница API       ${url}/v1`,
    `  Коды из СМС         ${url}/sandbox`,
    '',
    '  Демо-клиенты (вход по коду из СМС):',
    ...people.map(({ phone, shows }) => `  ${phone}        ${shows}`),
    '',
    '  Ctrl-C — остановить',
    '',
  ].join('\n');

function reasonOf(error: unknown, { port, host }: Start): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} of ${host} is in use: stop what listens there, or set PORT to another.`;
  if (code === 'EACCES')
    return `Port ${String(port)} of ${host} may not be used: set PORT to another.`;
  return error.message;
}

const refuse = (line: string) => {
  console.error(line);
  process.exitCode = 1;
};

type Served = Pick<SandboxOptions, 'siteFolder' | 'beside'>;

/**
 * The process behind `npm start` and `npm run sandbox`: serves until Ctrl-C. Settings are read from
 * the environment; a failed start prints one line and exits with code 1.
 */
export async function serve({ siteFolder, beside }: Served): Promise<void> {
  let start: Start;
  let settings: ReturnType<typeof parseSettings>;
  try {
    start = readStart(process.env);
    settings = parseSettings(process.env);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
    return;
  }
  try {
    const sandbox = await createSandbox({
      databaseUrl: start.databaseUrl,
      allowedHosts: start.allowedHosts,
      codeLength: settings.codeLength,
      smsPerHour: start.smsPerHour,
      smsPerAddress: start.smsPerAddress,
      settings,
      ...(siteFolder !== undefined && { siteFolder }),
      ...(beside && { beside }),
    });
    try {
      const { url } = await sandbox.listen(start.port, start.host);
      // Browsers accept no IP address as the site of a passkey.
      const shown = settings.hasPasskeys ? url.replace('127.0.0.1', 'localhost') : url;
      console.log(greeting(shown, siteFolder !== undefined));
    } catch (error) {
      await sandbox.close();
      throw error;
    }
    // npm forwards a Ctrl-C that the process has already received: the second signal changes nothing.
    const stop = () => {
      sandbox.close().catch((error: unknown) => {
        refuse(reasonOf(error, start));
      });
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } catch (error) {
    refuse(reasonOf(error, start));
  }
}
