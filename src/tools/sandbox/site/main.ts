import { join } from 'node:path';
import { brand } from '#src/brand.ts';
import { openSiteFolder } from './folder';
import { nginxConfiguration, sitePages } from './nginx';
import { serveSite } from './server';

const { PORT = '4173', HOST: host = '127.0.0.1', HTTPS, REPORT_URI, SERVER_NAME } = process.env;
const folder = process.env.SITE_FOLDER ?? join(import.meta.dirname, '../site');
const reporting = REPORT_URI === undefined ? {} : { reportUri: REPORT_URI };

async function printNginx() {
  const pages = await sitePages(openSiteFolder(folder));
  const serverName = SERVER_NAME ?? new URL(brand.siteUrl).hostname;
  const options = { pages, folder, serverName, ...reporting };
  process.stdout.write(nginxConfiguration(__SETTINGS__, options));
}

async function start() {
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : NaN;
  if (!(port <= 65_535)) throw new Error(`PORT="${PORT}": expected a number from 0 to 65535`);
  const secure = HTTPS === '1';
  const where = { folder, settings: __SETTINGS__, port, host };
  const { url, warm, close } = await serveSite({ ...where, secure, ...reporting });
  // Compression in progress is not awaited.
  const stop = () => void close().then(() => process.exit());
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.info(`Serving ${url}`);
  await warm();
}

await (process.argv.includes('--nginx') ? printNginx() : start()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
