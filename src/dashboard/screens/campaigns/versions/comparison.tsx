import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { changesOf } from '../playbook/changes.ts'
import { ChangeList } from './change-list.tsx'

const JsonDifferences = lazy(async () => ({
  default: (await import('../edit/json-differences.tsx')).JsonDifferences,
}))

export type Side = { name: string; playbook: unknown; text: string }

/** The differences between two playbooks, in words or as a diff. */
export function Comparison({ before, after }: { before: Side; after: Side }) {
  const [way, setWay] = useState('Summary')
  const changes = useMemo(() => changesOf(before.playbook, after.playbook), [before.playbook, after.playbook])
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Comparison view"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        data={['Summary', 'JSON']}
        value={way}
        onChange={setWay}
      />
      {way === 'Summary' ? (
        <ChangeList changes={changes} />
      ) : (
        <Suspense fallback={<Skeleton height={240} role="status" aria-label="Loading comparison" />}>
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
