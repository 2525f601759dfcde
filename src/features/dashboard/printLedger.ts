import { addPrintHost, printPage } from '#browser/output.ts';
import { mountPrintSheet, type Printed } from './transactions/PrintSheet';

/** Renders the transactions on pages of their own and opens the browser's print dialog. */
export async function printLedger(printed: Printed, signal: AbortSignal): Promise<void> {
  const { host, remove } = addPrintHost();
  const unmount = await mountPrintSheet(host, printed).catch((error: unknown) => {
    remove();
    throw error;
  });
  const end = () => {
    unmount();
    remove();
  };
  if (signal.aborted) end();
  else printPage(end);
}
