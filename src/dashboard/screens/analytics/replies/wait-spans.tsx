import { counted, duration } from '../words.ts'
import type { Wait } from './tell-replies.ts'
import classes from './wait-spans.module.css'

const TICKS = [1, 10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600, 7 * 24 * 3_600]
const AT_LEAST = 3_600

/** From what half waited to what nine in ten did, each ten times as long as far from the next: an agent and a person on one line. */
export function WaitSpans({ waits }: { waits: readonly Wait[] }) {
  const longest = Math.max(AT_LEAST, ...waits.map((wait) => ('most' in wait ? wait.most : 0)))
  const end = TICKS.find((tick) => tick >= longest) ?? longest
  const ticks = TICKS.filter((tick) => tick <= end)
  const at = (seconds: number) => `${(100 * Math.log(Math.max(1, seconds))) / Math.log(end)}%`
  return (
    <div className={classes.chart}>
      {waits.map((wait) => (
        <div key={wait.who} className={classes.who}>
          <div className={classes.label}>
            <b>{wait.who}</b>
            <span>{counted(wait.conversations, 'conversation')}</span>
          </div>
          <div className={classes.line}>
            {ticks.map((tick) => (
              <i key={tick} className={classes.tick} style={{ insetInlineStart: at(tick) }} />
            ))}
            {'half' in wait && <Span wait={wait} at={at} />}
          </div>
          <div className={classes.said}>
            {'half' in wait
              ? `Half within ${duration(wait.half)}, 9 in 10 within ${duration(wait.most)}`
              : 'No first reply yet'}
          </div>
        </div>
      ))}
      <div className={classes.axis}>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: at(tick) }}>
            {duration(tick)}
          </span>
        ))}
      </div>
    </div>
  )
}

type SpanProps = { wait: Extract<Wait, { half: number }>; at: (seconds: number) => string }

function Span({ wait, at }: SpanProps) {
  return (
    <>
      <i
        className={classes.span}
        style={{ insetInlineStart: at(wait.half), width: `calc(${at(wait.most)} - ${at(wait.half)})` }}
      />
      <i className={classes.half} style={{ insetInlineStart: at(wait.half) }} />
      <i className={classes.most} style={{ insetInlineStart: at(wait.most) }} />
    </>
  )
}
