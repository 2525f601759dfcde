import { join } from 'node:path';
import { install, root } from './install.mjs';
import { writeSbom } from './sbom.mjs';

/**
 * Builds everything into `dist/`: the site, the sandbox's server, the prerendered pages
 * and the list of packages.
 * Ends the process with one line when a setting is bad.
 */
export async function build({ logLevel = 'warn' } = {}) {
  install();
  process.env.NODE_ENV = 'production';
  const { createBuilder } = await import('vite');
  try {
    const builder = await createBuilder({ root, logLevel });
    await builder.buildApp();
    writeSbom(join(root, process.env.OUT_DIR ?? 'dist'));
  } catch (error) {
    if (error?.name === 'SettingsError') {
      console.error(error.message);
      process.exit(1);
    }
    throw error;
  }
}

if (process.argv[1]?.endsWith('build.mjs')) await build({ logLevel: 'info' });
