import { Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './strip.module.css'

type Strip<Row> = { ref: RefObject<Row | null>; className: string }

/**
 * Makes a row of tabs or links scroll sideways when it is too narrow. Fades the edges with more content and scrolls the
 * selected item into view when `chosen` changes.
 */
function useStrip<Row extends HTMLElement>(chosen: string): Strip<Row> {
  const ref = useRef<Row>(null)
  useEffect(() => watchEdges(ref.current!), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
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

/** Scrolls only the row; `scrollIntoView` would scroll the page too. */
function showChosen(row: HTMLElement) {
  const chosen = row.querySelector('[aria-selected="true"], [data-status="active"]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, width } = row.getBoundingClientRect()
  row.scrollLeft += chosen.left + chosen.width / 2 - (left + width / 2)
}

type NavStripProps = { label: string; className?: string | undefined; children: ReactNode }

/** Links between the sections of a screen as a strip. */
export function NavStrip({ label, className = '', children }: NavStripProps) {
  const { pathname } = useLocation()
  const strip = useStrip<HTMLElement>(pathname)
  return (
    <nav ref={strip.ref} className={`${strip.className} ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}

type TabStripProps = { chosen: string; tabs: readonly { value: string; label: string; aside?: ReactNode }[] }

/** Mantine's tab list as a strip. */
export function TabStrip({ chosen, tabs }: TabStripProps) {
  return (
    <Tabs.List mb="md" {...useStrip<HTMLDivElement>(chosen)}>
      {tabs.map(({ value, label, aside }) => (
        <Tabs.Tab key={value} value={value} className={classes.tab!} rightSection={aside}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
