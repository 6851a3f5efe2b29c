import { percent } from '../words.ts'
import classes from './funnel-bars.module.css'
import type { Stage } from './tell-funnel.ts'

/** The stages as bars, one under the other, with how many went on between them. */
export function FunnelBars({ stages }: { stages: readonly Stage[] }) {
  const most = stages[0]?.leads ?? 0
  return (
    <div className={classes.stages}>
      {stages.map(({ label, leads, ofBefore }) => (
        <div key={label} className={classes.stage}>
          <span className={classes.step}>{ofBefore !== null && `↓ ${percent(ofBefore)}`}</span>
          <span>{label}</span>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: `${(100 * leads) / most}%` }} />
          </span>
          <span className="lt-number">{leads.toLocaleString()}</span>
        </div>
      ))}
    </div>
  )
}
