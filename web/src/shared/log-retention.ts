/**
 * How many days technical records are kept: a parameter of the deployment. Publishing writes it into every page
 * (`infra/ops/publish.py`); until then it is the name in `index.html`.
 */
export function logRetentionDays(): string {
  // The build renders pages without a document.
  const page = typeof document === 'undefined' ? undefined : document.documentElement;
  return page?.getAttribute('data-log-retention-days') ?? 'LOG_RETENTION_DAYS';
}
