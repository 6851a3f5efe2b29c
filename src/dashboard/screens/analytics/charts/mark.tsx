import classes from './mark.module.css'

/** How a series is drawn. Series differ by shape as well as by color. */
export type Look = 'bar' | 'line' | 'dashes' | 'limit'

/** The symbol of a series in the legend and the tooltip. */
export function Mark({ look }: { look: Look }) {
  return (
    <svg className={classes.mark} data-look={look} viewBox="0 0 20 10" aria-hidden="true">
      {look === 'bar' && <rect x={6} y={0} width={8} height={10} rx={1} />}
      {look !== 'bar' && <line x1={0} y1={5} x2={20} y2={5} />}
      {look === 'line' && <circle cx={10} cy={5} r={3} />}
      {look === 'dashes' && <rect x={7} y={2} width={6} height={6} />}
    </svg>
  )
}

export type Series = { key: string; label: string; look: Look }

export function Legend({ series }: { series: readonly Series[] }) {
  return series.map(({ key, label, look }) => (
    <span key={key} className={classes.named}>
      <Mark look={look} /> {label}
    </span>
  ))
}
