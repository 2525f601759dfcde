import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const users = `<yandex>
  <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota></default></users>
  <quotas><default></default></quotas>
</yandex>`;

const configuration = (folder: string, http: number, tcp: number) => `<yandex>
  <logger><level>warning</level><log>${folder}/server.log</log><errorlog>${folder}/errors.log</errorlog></logger>
  <http_port>${String(http)}</http_port><tcp_port>${String(tcp)}</tcp_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
</yandex>`;

/** A separate ClickHouse server, in a temporary folder that `stop` deletes. */
export async function startClickhouse(binary: string) {
  const folder = mkdtempSync(join(tmpdir(), 'clickhouse-'));
  const [http, tcp] = [await freePort(), await freePort()];
  mkdirSync(`${folder}/data`);
  mkdirSync(`${folder}/tmp`);
  writeFileSync(`${folder}/users.xml`, users);
  writeFileSync(`${folder}/config.xml`, configuration(folder, http, tcp));
  // In newer packages one program has all commands.
  const args = binary.endsWith('clickhouse') ? ['server'] : [];
  const server = spawn(binary, [...args, `--config-file=${folder}/config.xml`], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `http://127.0.0.1:${String(http)}`;
  const stop = async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  /** The last error that the server has logged. */
  const complaint = () =>
    existsSync(`${folder}/errors.log`)
      ? (readFileSync(`${folder}/errors.log`, 'utf8')
          .match(/DB::Exception: .{0,200}/g)
          ?.at(-1) ?? '')
      : '';
  while (server.exitCode === null) {
    const answer = await fetch(`${url}/ping`).catch(() => null);
    if (answer?.ok) return { url, stop, complaint };
    await pause(100);
  }
  await stop();
  throw new Error(`${binary} ended at its start`);
}
