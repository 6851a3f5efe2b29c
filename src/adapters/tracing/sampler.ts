import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../../config.ts'

type SamplerConfig = NonNullable<Config['tracing']>['sampler']

const PARENT_BASED = 'parentbased_'

/** The samplers of OpenTelemetry's specification, by their names in OTEL_TRACES_SAMPLER. */
export function samplerOf({ name, ratio }: SamplerConfig): Sampler {
  const root = rootOf(name.replace(PARENT_BASED, ''), ratio)
  return name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
