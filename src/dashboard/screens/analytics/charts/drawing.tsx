import type { ComponentPropsWithRef, ReactNode } from 'react'
import { createContext, type SVGProps, use } from 'react'
import classes from './drawing.module.css'

type ChartLabels = { title: string; summary: string }

/** Accessible title and summary of a chart. */
export const ChartContext = createContext<ChartLabels>({ title: '', summary: '' })

export function useChart(): ChartLabels {
  return use(ChartContext)
}

/** The SVG of a chart, as an image with the summary as its description. */
export function Drawing({ children, ...props }: SVGProps<SVGSVGElement>) {
  return (
    <svg role="img" aria-label={useChart().summary} className={classes.drawing} {...props}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing inside takes the focus */}
      <g aria-hidden="true">{children}</g>
    </svg>
  )
}

/** The place of a chart, as large as its card. */
export function ChartBox({ className = '', ...props }: ComponentPropsWithRef<'div'>) {
  return <div className={`${classes.chart} ${className}`} {...props} />
}

/** The grid lines and labels of a scale. */
export function Axes({ children }: { children: ReactNode }) {
  return <g className={classes.axes}>{children}</g>
}
