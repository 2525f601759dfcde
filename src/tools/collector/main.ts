import { openClickhouse } from './clickhouse';
import { createCollector } from './collector';
import { openLibsql } from './libsql';
import { collectorPaths, collectorRoutes } from './routes';

const usualStore = 'file:.cache/flows.db';

/**
 * The collector of `npm run flows -- --collect`. `FLOWS_STORE` is `file:…`, `libsql://…` or
 * `:memory:` for libsql, `http(s)://…` for ClickHouse. `FLOWS_ORIGINS` names the origins that may
 * send, separated by commas. Rejects when the store cannot be opened.
 */
export async function openCollector(variables: Record<string, string | undefined>) {
  const url = variables.FLOWS_STORE ?? usualStore;
  if (!/^(:memory:$|(file|libsql|https?):)/.test(url))
    throw new Error(
      'FLOWS_STORE: expected file:…, libsql://…, or http://… for the HTTP interface of ClickHouse',
    );
  const store = /^https?:/.test(url) ? await openClickhouse(url) : await openLibsql(url);
  const collector = createCollector(store);
  const origins = (variables.FLOWS_ORIGINS ?? '').split(',').map((origin) => origin.trim());
  const app = collectorRoutes(
    collector,
    origins.filter((origin) => origin !== ''),
  );
  return {
    /** Answers the collector's own paths; undefined for any other. */
    answer: (request: Request): Promise<Response> | undefined =>
      collectorPaths.includes(new URL(request.url).pathname)
        ? Promise.resolve(app.fetch(request))
        : undefined,
    close: collector.close,
  };
}
