import { walkMachine } from '#viewer/page/walk.ts';
import { model } from '#tests/support/model.ts';
import { describeMachine } from './describeMachine';

const walkModel = model({
  machine: walkMachine,
  inputs: { start: { to: 'phoneChange/code.old' } },
  facts: ({ context: { reason } }) => reason,
  samples: {
    'done askServer': [{ output: true }, { output: false }],
    'error askServer': [{ error: new TypeError('Failed to fetch') }],
    'error walk': [{ error: new Error('A window is open already') }, { error: 'closed early' }],
  },
});

describeMachine(walkModel, {
  table: [
    'asking | done askServer [isPossible] | ready',
    'asking | done askServer | absent',
    'asking | error askServer | absent',
    'failed | walk.requested | walking',
    'ready | walk.requested | walking',
    'walking | done walk | ready',
    'walking | error walk | failed',
  ],
  ends: ['absent', 'ready'],
  baseline: `
- | start "start" | asking | to = "phoneChange/code.old"; reason = ""
asking | entry | calls askServer
asking | done askServer {"output":true} | ready
asking | done askServer {"output":false} | absent
asking | error askServer {"error":"TypeError Failed to fetch"} | absent
ready | walk.requested | walking
walking | entry | calls walk {"to":"phoneChange/code.old"}
walking | done walk | ready
walking | error walk {"error":"Error A window is open already"} | failed | reason = "A window is open already"
walking | error walk {"error":"closed early"} | failed | reason = "closed early"
failed | walk.requested | walking
`,
});
