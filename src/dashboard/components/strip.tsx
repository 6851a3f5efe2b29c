import { Tabs } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import classes from './strip.module.css'

type Strip<Row> = { ref: RefObject<Row | null>; className: string }

/**
 * For a row of tabs or links: where it is too narrow for them it scrolls sideways, fades where there are more, and brings the
 * chosen one into view. `chosen` changes with it.
 */
export function useStrip<Row extends HTMLElement>(chosen: string): Strip<Row> {
  const ref = useRef<Row>(null)
  useEffect(() => watchEdges(ref.current!), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another is chosen
  useEffect(() => {
    if (ref.current) showChosen(ref.current)
  }, [chosen])
  return { ref, className: classes.strip! }
}

function watchEdges(row: HTMLElement) {
  function look() {
    row.toggleAttribute('data-more-before', row.scrollLeft > 1)
    row.toggleAttribute('data-more-after', row.scrollLeft < row.scrollWidth - row.clientWidth - 1)
  }
  const sizes = new ResizeObserver(() => {
    showChosen(row)
    look()
  })
  for (const part of [row, ...row.children]) sizes.observe(part)
  row.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    row.removeEventListener('scroll', look)
  }
}

/** Moves the row alone: `scrollIntoView` would move the page too. */
function showChosen(row: HTMLElement) {
  const chosen = row.querySelector('[aria-selected="true"], [data-status="active"]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, width } = row.getBoundingClientRect()
  row.scrollLeft += chosen.left + chosen.width / 2 - (left + width / 2)
}

type TabStripProps = { chosen: string; tabs: readonly { value: string; label: string }[] }

/** The row of Mantine's tabs. */
export function TabStrip({ chosen, tabs }: TabStripProps) {
  return (
    <Tabs.List mb="md" {...useStrip<HTMLDivElement>(chosen)}>
      {tabs.map(({ value, label }) => (
        <Tabs.Tab key={value} value={value} className={classes.tab!}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
