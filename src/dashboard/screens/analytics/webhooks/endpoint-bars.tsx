import { Box, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStackHorizontal } from '@visx/shape'
import { useId } from 'react'
import { useChart } from '../charts/drawing.tsx'
import named from '../charts/mark.module.css'
import { count, counted, duration } from '../words.ts'
import { addressOf, type Endpoint, stillTried } from './describe-webhooks.ts'
import classes from './endpoint-bars.module.css'

const SHOWN_MAX = 4
const HEIGHT = 18
const GAP = 2

const FATES = ['taken', 'tried', 'gone'] as const
type Fate = (typeof FATES)[number]

/** One bar per endpoint: delivered, retrying and failed deliveries. Endpoints with the most failures are first. */
export function EndpointBars({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { summary } = useChart()
  const { ref, width } = useElementSize()
  const worst = endpoints.toSorted((a, b) => b.exhausted - a.exhausted || stillTried(b) - stillTried(a))
  const hidden = endpoints.length - SHOWN_MAX
  return (
    <div ref={ref} role="img" aria-label={summary}>
      {worst.slice(0, SHOWN_MAX).map((one) => (
        <EndpointBar key={one.endpointId} one={one} width={width} />
      ))}
      {hidden > 0 && <div className={classes.said}>{counted(hidden, 'more endpoint')} in the table</div>}
    </div>
  )
}

function EndpointBar({ one, width }: { one: Endpoint; width: number }) {
  const of = { taken: one.succeeded, tried: stillTried(one), gone: one.exhausted }
  return (
    <Box py="0.4rem">
      <Text size="sm" truncate>
        {addressOf(one)}
      </Text>
      <svg className={classes.bar} width={width} height={HEIGHT} aria-hidden="true">
        <BarStackHorizontal
          data={[of]}
          keys={[...FATES]}
          y={() => ''}
          xScale={scaleLinear({ domain: [0, of.taken + of.tried + of.gone], range: [0, width + GAP] })}
          yScale={scaleBand({ domain: [''], range: [0, HEIGHT] })}
          color={() => ''}
        >
          {(stacks) =>
            stacks.map(({ key, bars: [bar] }) => {
              if (!bar || of[key] === 0) return null
              const x = Math.min(bar.x, width - GAP)
              return <FateBar key={key} fate={key} x={x} width={Math.max(GAP, bar.width - GAP)} height={HEIGHT} />
            })
          }
        </BarStackHorizontal>
      </svg>
      <div className={classes.said}>
        <span>{counted(one.deliveries, 'delivery', 'deliveries')}</span>
        <span>{counted(one.attempts, 'attempt')}</span>
        {one.exhausted > 0 && <b>{count(one.exhausted)} failed</b>}
        {one.p95Ms !== null && <span>95% of responses within {duration(one.p95Ms / 1_000)}</span>}
      </div>
    </Box>
  )
}

/** The states differ by pattern as well as by color: solid, outlined, hatched. */
function FateBar({ fate, ...place }: { fate: Fate; x?: number; width: number; height: number }) {
  const hatch = useId()
  if (fate !== 'gone') return <rect className={classes[fate]} {...place} />
  return (
    <>
      <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={classes.gone} width={3} height={5} />
      </pattern>
      <rect fill={`url(#${hatch})`} {...place} />
    </>
  )
}

export function EndpointLegend() {
  return (
    <>
      <Name fate="taken">Delivered</Name>
      <Name fate="tried">Retrying</Name>
      <Name fate="gone">Failed</Name>
    </>
  )
}

function Name({ fate, children }: { fate: Fate; children: string }) {
  return (
    <span className={named.named}>
      <svg width={14} height={10} aria-hidden="true">
        <FateBar fate={fate} width={14} height={10} />
      </svg>
      {children}
    </span>
  )
}
