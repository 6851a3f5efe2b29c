import { counted, duration } from '../words.ts'
import classes from './endpoint-bars.module.css'
import { addressOf, type Endpoint, stillTried } from './tell-webhooks.ts'

const SHOWN_MAX = 4

/** Of each endpoint a bar of its deliveries: those taken, those still tried, those given up. The worst come first. */
export function EndpointBars({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const worst = endpoints.toSorted((a, b) => b.exhausted - a.exhausted || stillTried(b) - stillTried(a))
  const hidden = endpoints.length - SHOWN_MAX
  return (
    <>
      {worst.slice(0, SHOWN_MAX).map((one) => (
        <EndpointBar key={one.endpointId} one={one} />
      ))}
      {hidden > 0 && <div className={classes.said}>{counted(hidden, 'more endpoint')} in the table</div>}
    </>
  )
}

function EndpointBar({ one }: { one: Endpoint }) {
  return (
    <div className={classes.endpoint}>
      <div className={classes.url}>{addressOf(one)}</div>
      <div className={classes.bar}>
        <i className={classes.taken} style={{ flexGrow: one.succeeded }} />
        {stillTried(one) > 0 && <i className={classes.tried} style={{ flexGrow: stillTried(one) }} />}
        {one.exhausted > 0 && <i className={classes.gone} style={{ flexGrow: one.exhausted }} />}
      </div>
      <div className={classes.said}>
        <span>{counted(one.deliveries, 'delivery', 'deliveries')}</span>
        <span>{counted(one.attempts, 'attempt')}</span>
        {one.exhausted > 0 && <b>{one.exhausted.toLocaleString()} given up</b>}
        {one.p95Ms !== null && <span>95% within {duration(one.p95Ms / 1_000)}</span>}
      </div>
    </div>
  )
}

export function EndpointLegend() {
  return (
    <>
      <Name look={classes.taken}>Delivered</Name>
      <Name look={classes.tried}>Still tried</Name>
      <Name look={classes.gone}>Given up</Name>
    </>
  )
}

function Name({ look, children }: { look: string | undefined; children: string }) {
  return (
    <span className={classes.name}>
      <i className={look} />
      {children}
    </span>
  )
}
