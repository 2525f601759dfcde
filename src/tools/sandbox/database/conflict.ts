/** Whether a statement failed because another row already holds a unique value. */
export function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && String(cause.code).startsWith('SQLITE_CONSTRAINT')) return true;
  }
  return false;
}
