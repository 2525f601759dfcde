import { brokenTexts, failureTexts } from '#ui/texts.ts';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import type { FallbackProps } from './ErrorBoundary';

/**
 * Stands in place of a block of a public page that cannot be drawn; the blocks around it stay.
 * It shares no code with the cabinet, which the page would load for it.
 */
export const BrokenBlock = ({ onRetry }: FallbackProps) => (
  <div role="alert" className={layout.page}>
    <h2>{brokenTexts.part}</h2>
    <p>{brokenTexts.retry}</p>
    <Button look="line" onClick={onRetry}>
      {failureTexts.retry}
    </Button>
  </div>
);
