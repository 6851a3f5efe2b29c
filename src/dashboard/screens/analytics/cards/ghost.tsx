import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chart-card.module.css'

export type GhostShape = 'days' | 'rates' | 'rows'

/** An outline of the future chart, with a text about how to get data. */
export function Ghost({ shape, children }: { shape: GhostShape; children: ReactNode }) {
  return (
    <div className={classes.ghost}>
      <svg viewBox="0 0 400 200" preserveAspectRatio="none" aria-hidden="true">
        {SHAPES[shape]}
      </svg>
      <Text size="sm" ta="center" maw="19rem" px="sm" py="xs" className="lt-box">
        {children}
      </Text>
    </div>
  )
}

const HEIGHTS = [60, 84, 72, 110, 128, 46, 38, 90, 120, 104, 140, 152, 64, 50]
const WIDTHS = [380, 250, 150, 80]

const SHAPES: Readonly<Record<GhostShape, ReactNode>> = {
  days: HEIGHTS.map((height, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
    <rect key={n} x={8 + n * 28} y={190 - height} width={18} height={height} rx={2} />
  )),
  rates: (
    <>
      <polyline points="8,44 60,36 112,50 164,40 216,46 268,34 320,42 392,38" />
      <polyline points="8,140 60,122 112,150 164,118 216,130 268,108 320,126 392,112" />
    </>
  ),
  rows: WIDTHS.map((width, n) => <rect key={width} x={0} y={10 + n * 48} width={width} height={26} rx={3} />),
}
