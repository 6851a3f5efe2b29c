import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { changesOf } from '../playbook/changes.ts'
import { ChangeList } from './change-list.tsx'

const JsonDifferences = lazy(async () => ({
  default: (await import('../edit/json-differences.tsx')).JsonDifferences,
}))

export type Side = { name: string; playbook: unknown; text: string }

/** What differs between two playbooks: in words, or line by line. */
export function Comparison({ before, after }: { before: Side; after: Side }) {
  const [way, setWay] = useState('In words')
  const changes = useMemo(() => changesOf(before.playbook, after.playbook), [before.playbook, after.playbook])
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="How the changes are shown"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        data={['In words', 'As JSON']}
        value={way}
        onChange={setWay}
      />
      {way === 'In words' ? (
        <ChangeList changes={changes} />
      ) : (
        <Suspense fallback={<Skeleton height={240} role="status" aria-label="Loading the comparison" />}>
          <JsonDifferences
            before={before.text}
            after={after.text}
            label={`${before.name} and ${after.name}, line by line`}
          />
        </Suspense>
      )}
    </Stack>
  )
}
