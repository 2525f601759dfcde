type Transition = {
  flow: string;
  from?: string;
  event: string;
  to?: string;
  count?: number | string;
};
type Point = { attributes: Record<string, string>; count: number | string };
type Sending = { build?: string; temporality?: number | string };

/** A request of OTLP over HTTP with transitions, as a page sends it. */
export const otlp = (transitions: readonly Transition[], sending: Sending = {}) =>
  otlpOf(
    'cabinet.transitions',
    transitions.map(({ flow, from = '', event, to = '', count = 1 }) => ({
      attributes: { flow, from, event, to },
      count,
    })),
    sending,
  );

/** The same with counts of any name. */
export const otlpOf = (
  name: string,
  points: readonly Point[],
  { build = '1.0', temporality = 1 }: Sending = {},
) => ({
  resourceMetrics: [
    {
      resource: {
        attributes: attributesOf({ 'service.name': 'cabinet', 'service.version': build }),
      },
      scopeMetrics: [
        {
          scope: { name: 'cabinet' },
          metrics: [
            {
              name,
              sum: {
                aggregationTemporality: temporality,
                isMonotonic: true,
                dataPoints: points.map(({ attributes, count }) => ({
                  attributes: attributesOf(attributes),
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

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([key, text]) => ({ key, value: { stringValue: text } }));

export const starts = (flow: string, count: number | string = 1) => ({
  flow,
  event: 'xstate.init',
  count,
});
