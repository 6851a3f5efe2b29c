import { fullTime, shortTime, useNow } from '../../components/text/when.tsx'

/** Like `When`, for long lists: the full time is a native tooltip. */
export function ListedTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullTime(at)} className="lt-number">
      {shortTime(at, useNow())}
    </time>
  )
}
