import { Fragment } from 'react'
import { Exact } from './exact.tsx'

const INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/

/** A text from the API with its timestamps in the reader's time zone. */
export function TextWithLocalTimes({ text }: { text: string }) {
  return text.split(INSTANT).map((part, nth) => {
    const key = `${nth} ${part}`
    return INSTANT.test(part) ? <Exact key={key} at={part} span /> : <Fragment key={key}>{part}</Fragment>
  })
}
