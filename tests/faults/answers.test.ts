import { vi } from 'vitest';
import { runMatrix } from './matrix/runMatrix';

// What a sign-out without a network says (D36) is drawn in a page, which the matrix has not.
vi.mock('#app/toasts.ts', () => ({ showToast: () => {}, dismissToasts: () => {} }));

runMatrix(['S', 'Q']);
