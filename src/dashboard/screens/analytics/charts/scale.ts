/** Round values from 0 up to what is not below `most`: three to five steps. Whole ones where half of something makes no sense. */
export function ticksUpTo(most: number, isWhole: boolean): number[] {
  const rough = Math.max(most, Number.MIN_VALUE) / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough * 0.999) ?? rough
  const whole = isWhole ? Math.max(1, Math.ceil(step)) : step
  const steps = Math.max(1, Math.ceil(most / whole - 0.001))
  return Array.from({ length: steps + 1 }, (_, n) => Number((n * whole).toPrecision(6)))
}

/** Which of `count` places along a line are named, so that there is room: the last one, and back from it. */
export function namedPlaces(count: number, lengthPx: number, roomPx: number): number[] {
  const every = Math.max(1, Math.ceil(roomPx / (lengthPx / count)))
  return Array.from({ length: Math.ceil(count / every) }, (_, n) => count - 1 - n * every)
}

/** What lies side by side without a gap, as the places where it begins and ends. */
export function runsOf(values: readonly (number | null)[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [n, value] of values.entries()) {
    const last = runs.at(-1)
    if (value === null) continue
    if (last?.to === n - 1) last.to = n
    else runs.push({ from: n, to: n })
  }
  return runs
}
