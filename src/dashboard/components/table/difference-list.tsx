import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './difference-list.module.css'
import { type Difference, valueInWords, wordsOf } from './differences.ts'

const SHOWN = 8

/** Changed values as "before → after". Created and deleted objects have only one side. */
export function DifferenceList({
  differences,
  side,
}: {
  differences: readonly Difference[]
  side?: 'before' | 'after'
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? differences : differences.slice(0, SHOWN)
  return (
    <>
      <dl className={classes.list}>
        {shown.map((difference) => (
          <div key={difference.path} className={classes.row}>
            <dt>{wordsOf(difference.path)}</dt>
            <dd>{side ? <Value of={difference[side]} /> : <Change {...difference} />}</dd>
          </div>
        ))}
      </dl>
      {differences.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {`Show ${differences.length - shown.length} more`}
        </Button>
      )}
    </>
  )
}

function Change({ before, after }: Difference) {
  return (
    <>
      <Text span inherit c="dimmed" td="line-through">
        <Value of={before} />
      </Text>
      <span aria-hidden> → </span>
      <span className="lt-unseen">changed to</span> <Value of={after} />
    </>
  )
}

function Value({ of: value }: { of: unknown }) {
  return <bdi className="lt-text">{valueInWords(value)}</bdi>
}
