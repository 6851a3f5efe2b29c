import { createContext, type SVGProps, use } from 'react'

type Named = { title: string; summary: string }

/** What a chart is called and says. */
export const ChartContext = createContext<Named>({ title: '', summary: '' })

export function useChart(): Named {
  return use(ChartContext)
}

/** The drawing of a chart: an image that its summary tells. */
export function Drawing({ children, ...props }: SVGProps<SVGSVGElement>) {
  return (
    <svg role="img" aria-label={useChart().summary} {...props}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g aria-hidden="true">{children}</g>
    </svg>
  )
}
