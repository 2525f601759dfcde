type Transition = {
  flow: string;
  from?: string;
  event: string;
  to?: string;
  count?: number | string;
};

const attribute = (key: string, text: string) => ({ key, value: { stringValue: text } });

/** A request of OTLP over HTTP, as a page sends it. */
export const otlp = (
  transitions: readonly Transition[],
  { build = '1.0', temporality = 1 } = {},
) => ({
  resourceMetrics: [
    {
      resource: {
        attributes: [attribute('service.name', 'cabinet'), attribute('service.version', build)],
      },
      scopeMetrics: [
        {
          scope: { name: 'cabinet' },
          metrics: [
            {
              name: 'cabinet.transitions',
              sum: {
                aggregationTemporality: temporality,
                isMonotonic: true,
                dataPoints: transitions.map(({ flow, from = '', event, to = '', count = 1 }) => ({
                  attributes: [
                    attribute('flow', flow),
                    attribute('from', from),
                    attribute('event', event),
                    attribute('to', to),
                  ],
                  startTimeUnixNano: '1',
                  timeUnixNano: '2',
                  asInt: count,
                })),
              },
            },
          ],
        },
      ],
    },
  ],
});

export const starts = (flow: string, count: number | string = 1) => ({
  flow,
  event: 'xstate.init',
  count,
});
