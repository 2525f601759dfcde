import { existsSync } from 'node:fs';
import { findOrInstall, onPath } from './packages.mjs';

/** Not everybody has it on the path. */
const there = () =>
  existsSync('/usr/sbin/clickhouse-server') ? '/usr/sbin/clickhouse-server' : undefined;

/** The ClickHouse server's path: CLICKHOUSE, else the system's, else one that the package manager installs. */
export function findClickhouse() {
  if (process.env.CLICKHOUSE) return process.env.CLICKHOUSE;
  return findOrInstall('ClickHouse', () => onPath('clickhouse-server') ?? there(), {
    'apt-get': ['clickhouse-server'],
    dnf: ['clickhouse-server'],
    brew: ['clickhouse'],
  });
}
