import { createRoutes } from '#sandbox/http/app.ts';
import { BodyTooLarge, readText } from '#sandbox/http/body.ts';

const capacity = 200;
/** Limit of a request's body: browsers send several reports in one. */
const maxReportBytes = 64 * 1024;

/** The reports of a body; empty when it is no JSON, undefined when it is too large. */
async function readReports(request: Request): Promise<unknown[] | undefined> {
  try {
    const report: unknown = JSON.parse(await readText(request, maxReportBytes));
    const reports: unknown[] = Array.isArray(report) ? report : [report];
    return reports;
  } catch (error) {
    return error instanceof BodyTooLarge ? undefined : [];
  }
}

/**
 * Takes browsers' reports of policy violations, of either format, at `/csp-report`; they can be
 * read at `/sandbox/violations`, newest last.
 */
export function violationRoutes() {
  let reports: unknown[] = [];
  return createRoutes()
    .post('/csp-report', async (c) => {
      const given = await readReports(c.req.raw);
      reports = [...reports, ...(given ?? [])].slice(-capacity);
      return c.body(null, given ? 204 : 413);
    })
    .get('/sandbox/violations', (c) => c.json(reports))
    .delete('/sandbox/violations', (c) => {
      reports = [];
      return c.json({ ok: true });
    });
}
