import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Hint } from '../../../components/text/hint.tsx'
import type { Change } from '../playbook/changes.ts'
import classes from './change-list.module.css'

const SHOWN = 12

/** Changes by location: removed and added texts. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, SHOWN)
  if (changes.length === 0) return <Hint>No changes in content. Only formatting may differ.</Hint>
  return (
    <div>
      <Box
        component="ul"
        mah="22rem"
        className="lt-rows"
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        aria-label="Changes"
      >
        {shown.map((change) => (
          <li key={`${change.kind} ${change.where} ${change.path}`}>
            <Text size="sm" fw={600} className="lt-text">
              {change.where}
              {change.kind === 'added' && <Hint span> new</Hint>}
              {change.kind === 'removed' && <Hint span> removed</Hint>}
            </Text>
            <Words words={change.before} isGone />
            <Words words={change.after} isGone={false} />
          </li>
        ))}
      </Box>
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
      <Tag className="lt-text" style={{ textDecoration: 'none' }}>
        {words.join(', ')}
      </Tag>
    </div>
  )
}
