import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Change } from '../playbook/changes.ts'
import classes from './change-list.module.css'

const SHOWN = 12

/** Changes in words, place by place: what was taken out, what was put in. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, SHOWN)
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No changes in content. Only formatting may differ.
      </Text>
    )
  return (
    <div>
      <ul className={classes.list} aria-label="Changes">
        {shown.map((change) => (
          <li key={`${change.kind} ${change.where} ${change.path}`} className={classes.change}>
            <Text size="sm" fw={600} className="lt-text">
              {change.where}
              {change.kind === 'added' && <span className={classes.kind}> new</span>}
              {change.kind === 'removed' && <span className={classes.kind}> removed</span>}
            </Text>
            <Words words={change.before} isGone />
            <Words words={change.after} isGone={false} />
          </li>
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {`Show ${changes.length - shown.length} more`}
        </Button>
      )}
    </div>
  )
}

function Words({ words, isGone }: { words: readonly string[]; isGone: boolean }) {
  if (words.length === 0) return null
  const Tag = isGone ? 'del' : 'ins'
  return (
    <div className={classes.line} data-gone={isGone || undefined}>
      <span className={classes.sign} role="img" aria-label={isGone ? 'before' : 'after'}>
        {isGone ? '−' : '+'}
      </span>
      <Tag className={`${classes.words} lt-text`}>{words.join(', ')}</Tag>
    </div>
  )
}
