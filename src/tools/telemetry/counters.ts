import type { Attributes } from '@opentelemetry/api';
import { JsonMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  MeterProvider,
  MetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';

/** The instruments with their attributes; the order is the priority where not all counts fit. */
const instruments = {
  'cabinet.errors': ['name', 'place'],
  'cabinet.vitals': ['name', 'rating', 'le'],
  'cabinet.transitions': ['flow', 'from', 'event', 'to'],
  'cabinet.refusals': ['flow', 'state', 'event', 'reason'],
  'cabinet.unheard': ['flow', 'state', 'event'],
  'cabinet.times': ['flow', 'state', 'le'],
} as const;
export type Instrument = keyof typeof instruments;
const names = Object.keys(instruments) as Instrument[];

export type Count = { instrument: Instrument; attributes: Attributes; value: number };

/** Distinct counts of one instrument that a page keeps until they are sent; more are dropped. */
const kindsLimit = 300;
/** Characters of the names in our code; a count with any other text is dropped. */
const word = /^[\w .:*&[\]()/-]{0,200}$/;

/** Each batch contains the counts since the last one, so that no totals have to be kept. */
class DeltaReader extends MetricReader {
  constructor() {
    super({
      aggregationTemporalitySelector: () => AggregationTemporality.DELTA,
      cardinalitySelector: () => kindsLimit,
    });
  }
  protected onForceFlush = () => Promise.resolve();
  protected onShutdown = () => Promise.resolve();
}

/** Counts with OpenTelemetry's SDK; `take` collects the counts. */
export function createCounters(build: string) {
  const reader = new DeltaReader();
  const resource = resourceFromAttributes({ 'service.name': 'cabinet', 'service.version': build });
  const meter = new MeterProvider({ resource, readers: [reader] }).getMeter('cabinet');
  const counters = new Map(
    names.map((name) => [name, meter.createCounter(name, { valueType: 0 })]),
  );
  const add = (instrument: Instrument, attributes: Attributes, value = 1) => {
    const isKnown = instruments[instrument].every((key) => word.test(String(attributes[key])));
    if (isKnown) counters.get(instrument)?.add(value, attributes);
  };
  return {
    add,
    /** Returns the counts since the last call. */
    take: async (): Promise<Taken> => takenOf((await reader.collect()).resourceMetrics),
    /** Adds unsent counts back, for a later batch. */
    giveBack: (counts: readonly Count[]) => {
      for (const { instrument, attributes, value } of counts) add(instrument, attributes, value);
    },
  };
}

export type Taken = {
  counts: readonly Count[];
  /** Encodes the first counts as a request of OTLP over HTTP. */
  encode: (first: number) => Uint8Array;
};

function takenOf(all: ResourceMetrics): Taken {
  const metrics = all.scopeMetrics
    .flatMap((scope) => scope.metrics.map((metric) => ({ scope: scope.scope, metric })))
    .sort((one, other) => rank(one.metric.descriptor.name) - rank(other.metric.descriptor.name));
  const points = metrics.flatMap(({ scope, metric }) =>
    metric.dataPoints
      .filter(({ attributes }) => attributes['otel.metric.overflow'] === undefined)
      .map((point) => ({ scope, metric, point })),
  );
  const counts = points.map(({ metric, point }) => ({
    instrument: metric.descriptor.name as Instrument,
    attributes: point.attributes,
    value: point.value as number,
  }));
  const encode = (first: number) => {
    const chosen = new Set<unknown>(points.slice(0, first).map(({ point }) => point));
    const kept = all.scopeMetrics.map((scope) => ({
      ...scope,
      metrics: scope.metrics
        .map((metric) => ({
          ...metric,
          dataPoints: metric.dataPoints.filter((point) => chosen.has(point)),
        }))
        .filter(({ dataPoints }) => dataPoints.length > 0),
    }));
    const request = { ...all, scopeMetrics: kept } as ResourceMetrics;
    return JsonMetricsSerializer.serializeRequest(request) ?? new Uint8Array();
  };
  return { counts, encode };
}

const rank = (name: string) => names.indexOf(name as Instrument);
