import { useElementSize } from '@mantine/hooks'
import { AxisBottom } from '@visx/axis'
import { GridColumns } from '@visx/grid'
import { scaleBand, scaleLog } from '@visx/scale'
import { Axes, ChartBox, Drawing } from '../charts/drawing.tsx'
import { counted, duration } from '../words.ts'
import type { Wait } from './describe-replies.ts'
import classes from './wait-spans.module.css'

const MARGIN = { left: 12, right: 20, bottom: 24 }
const TICKS = [1, 10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600, 7 * 24 * 3_600]
const AT_LEAST = 3_600

/** Median to 90th percentile on a logarithmic scale: one row each for the agent and the team. */
export function WaitSpans({ waits }: { waits: readonly Wait[] }) {
  const { ref, width, height } = useElementSize()
  const longest = Math.max(AT_LEAST, ...waits.map((wait) => ('most' in wait ? wait.most : 0)))
  const end = TICKS.find((tick) => tick >= longest) ?? longest
  const ticks = TICKS.filter((tick) => tick <= end)
  const bottom = Math.max(0, height - MARGIN.bottom)
  const x = scaleLog({ domain: [1, end], range: [MARGIN.left, width - MARGIN.right], clamp: true })
  const y = scaleBand({ domain: waits.map(({ who }) => who), range: [0, bottom] })
  return (
    <ChartBox ref={ref}>
      {width > 0 && (
        <Drawing width={width} height={height}>
          <Axes>
            <GridColumns scale={x} tickValues={ticks} height={bottom} />
            <AxisBottom
              scale={x}
              tickValues={ticks}
              top={bottom}
              tickFormat={(seconds) => duration(Number(seconds))}
              hideAxisLine
              hideTicks
            />
          </Axes>
          {waits.map((wait) => {
            const top = y(wait.who) ?? 0
            const middle = top + y.bandwidth() / 2
            return (
              <g key={wait.who}>
                <text className={classes.who} x={0} y={top + 12}>
                  {wait.who}
                </text>
                <text className={classes.said} x={width} y={top + 12} textAnchor="end">
                  {counted(wait.conversations, 'conversation')}
                </text>
                <line className={classes.line} x1={x(1)} x2={x(end)} y1={middle} y2={middle} />
                {'half' in wait && <Span from={x(wait.half)} to={x(wait.most)} y={middle} />}
                <text className={classes.said} x={0} y={top + y.bandwidth() - 16}>
                  {'half' in wait
                    ? `Median ${duration(wait.half)}, 90th percentile ${duration(wait.most)}`
                    : 'No first replies yet'}
                </text>
              </g>
            )
          })}
        </Drawing>
      )}
    </ChartBox>
  )
}

function Span({ from, to, y }: { from: number; to: number; y: number }) {
  return (
    <g className={classes.span}>
      <line x1={from} x2={to} y1={y} y2={y} />
      <circle cx={from} cy={y} r={7} />
      <rect x={to - 6} y={y - 6} width={12} height={12} transform={`rotate(45 ${to} ${y})`} />
    </g>
  )
}
