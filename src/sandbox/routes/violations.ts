import { bodyLimit } from 'hono/body-limit';
import { createRoutes } from '../http/app';

const capacity = 200;

/**
 * Takes browsers' reports of policy violations, of either format, at `/csp-report`; they can be
 * read at `/sandbox/violations`, newest last.
 */
export function violationRoutes() {
  let reports: unknown[] = [];
  return createRoutes()
    .post('/csp-report', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
      const report: unknown = await c.req.json().catch(() => undefined);
      const given: unknown[] = Array.isArray(report) ? report : [report];
      if (report !== undefined) reports = [...reports, ...given].slice(-capacity);
      return c.body(null, 204);
    })
    .get('/sandbox/violations', (c) => c.json(reports))
    .delete('/sandbox/violations', (c) => {
      reports = [];
      return c.json({ ok: true });
    });
}
