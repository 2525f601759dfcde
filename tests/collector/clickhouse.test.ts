import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClickhouse } from '#collector/clickhouse.ts';
import { findClickhouse } from '#build/clickhouse.mjs';
import { startClickhouse } from './clickhouseServer';
import { answersAlike } from './stores';

/** A run that names ClickHouse fails without it; any other run skips these tests. */
const isAskedFor =
  Boolean(process.env.CLICKHOUSE) || process.argv.some((one) => /clickhouse/i.test(one));
const binary = findClickhouse();
if (binary === undefined)
  console.info(
    'No ClickHouse here, nor in the packages of the system: set CLICKHOUSE to its path.',
  );

test('ClickHouse is installed when a test run asks for it by name', () => {
  expect(binary !== undefined || !isAskedFor).toBe(true);
});

describe.runIf(binary !== undefined)('ClickHouse', () => {
  let server: Awaited<ReturnType<typeof startClickhouse>>;
  beforeAll(async () => {
    server = await startClickhouse(binary ?? '');
  });
  afterAll(() => server.stop());

  let databases = 0;
  const ask = (query: string) => fetch(server.url, { method: 'POST', body: query });
  answersAlike(async () => {
    databases += 1;
    await ask(`CREATE DATABASE d${String(databases)}`);
    return openClickhouse(`${server.url}/d${String(databases)}`);
  });

  test('reports the error of ClickHouse when the database does not exist', async () => {
    await expect(openClickhouse(`${server.url}/nowhere`)).rejects.toThrow(/^ClickHouse: .*nowhere/);
  });
});
