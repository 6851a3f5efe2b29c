import { useElementSize } from '@mantine/hooks'
import { AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { percent } from '../../../components/text/percent.ts'
import { ChartBox, Drawing } from '../charts/drawing.tsx'
import { count } from '../words.ts'
import type { Stage } from './describe-funnel.ts'
import classes from './funnel-bars.module.css'

const MARGIN = { left: 84, bottom: 8 }
const ROOM_OF_A_DIGIT_PX = 9
const GAP_BETWEEN_STAGES = 0.55

/** The funnel's stages as bars, with the conversion rate between them. */
export function FunnelBars({ stages }: { stages: readonly Stage[] }) {
  const { ref, width, height } = useElementSize()
  const most = stages[0]?.leads ?? 0
  const roomOfCount = ROOM_OF_A_DIGIT_PX * (count(most).length + 1)
  const full = Math.max(0, width - MARGIN.left - roomOfCount)
  const x = scaleLinear({ domain: [0, most], range: [0, full] })
  const y = scaleBand({
    domain: stages.map(({ label }) => label),
    range: [0, height - MARGIN.bottom],
    paddingInner: GAP_BETWEEN_STAGES,
  })
  const bar = { x: MARGIN.left, height: y.bandwidth(), rx: 4 }
  return (
    <ChartBox ref={ref}>
      {width > 0 && (
        <Drawing width={width} height={height}>
          <g className={classes.labels}>
            <AxisLeft scale={y} left={MARGIN.left} hideAxisLine hideTicks />
          </g>
          <g fill="var(--chart-track)">
            {stages.map(({ label }) => (
              <Bar key={label} {...bar} y={y(label) ?? 0} width={full} />
            ))}
          </g>
          <g fill="var(--chart-first)">
            {stages.map(({ label, leads }) => (
              <Bar key={label} {...bar} y={y(label) ?? 0} width={Math.max(2, x(leads))} />
            ))}
          </g>
          {stages.map(({ label, leads, ofBefore }) => {
            const top = y(label) ?? 0
            return (
              <g key={label}>
                {ofBefore !== null && (
                  <text className={classes.step} x={MARGIN.left} y={top - (y.step() - y.bandwidth()) / 2}>
                    ↓ {percent(ofBefore)}
                  </text>
                )}
                <text className={classes.count} x={width} y={top + y.bandwidth() / 2}>
                  {count(leads)}
                </text>
              </g>
            )
          })}
        </Drawing>
      )}
    </ChartBox>
  )
}
