import { productionMachine } from '#viewer/page/production/machine.ts';
import { model } from '#tests/support/model.ts';
import { describeMachine } from './describeMachine';

const productionModel = model({
  machine: productionMachine,
  inputs: { start: { flow: 'registration' } },
  facts: ({ context: { days } }) => days,
  samples: {
    'choice.changed': [{ choice: { days: 7 } }],
    'done load': [{ output: { builds: ['a1'], counts: [] } }, { output: null }],
    'error load': [{ error: new Error('The collector answers 500') }],
  },
});

describeMachine(productionModel, {
  table: [
    '* | choice.changed | loading',
    'failed | retry.requested | loading',
    'loading | done load [isThere] | shown',
    'loading | done load | absent',
    'loading | error load | failed',
  ],
  ends: ['absent', 'shown'],
  baseline: `
@none = {"build":"","isBefore":false}

- | start "start" | loading | flow = "registration"; days = 30; one = @none; other = null; builds = []; counts = []
* | choice.changed {"choice":{"days":7}} | loading | days = 7
loading | entry | calls load {"flow":"registration","days":days,"one":@none,"other":null,"builds":builds,"counts":[]}
loading | done load {"output":{"builds":["a1"],"counts":[]}} | shown | builds = ["a1"]; counts = []
loading | done load {"output":null} | absent
loading | error load {"error":"Error The collector answers 500"} | failed
failed | retry.requested | loading
`,
});
