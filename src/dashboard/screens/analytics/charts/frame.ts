import { ticksUpTo } from './scale.ts'

const MARGIN = { top: 8, right: 6, bottom: 22, left: 40 }

/** Where things of a chart lie within its room, in pixels. */
export type Frame = {
  left: number
  right: number
  top: number
  bottom: number
  /** How much of the line a day takes. */
  band: number
  ticks: readonly number[]
  x(place: number): number
  y(value: number): number
}

type Given = { width: number; height: number; days: number; most: number; isWhole: boolean }

export function frameOf({ width, height, days, most, isWhole }: Given): Frame {
  const ticks = ticksUpTo(most, isWhole)
  const { left, top } = MARGIN
  const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom]
  const band = (right - left) / days
  const highest = ticks.at(-1) ?? most
  return {
    ...{ left, right, top, bottom, band, ticks },
    x: (place) => left + band * (place + 0.5),
    y: (value) => bottom - ((bottom - top) * value) / highest,
  }
}
