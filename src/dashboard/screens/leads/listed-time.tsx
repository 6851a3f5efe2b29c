import { fullTime, shortTime, useNow } from '../../components/when.tsx'

/** As `When`, for lists of many: the whole of it is the browser's own hint. */
export function ListedTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullTime(at)} className="lt-number">
      {shortTime(at, useNow())}
    </time>
  )
}
