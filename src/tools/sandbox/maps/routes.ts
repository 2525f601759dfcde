import { createRoutes } from '#sandbox/http/app.ts';
import script from './mapsStub.js?raw';

/** Serves `/sandbox/maps.js`, the tests' replacement for the maps provider's script. */
export const mapsRoutes = () =>
  createRoutes().get('/maps.js', (c) =>
    c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }),
  );
