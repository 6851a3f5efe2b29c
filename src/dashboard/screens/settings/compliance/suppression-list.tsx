import { Button, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { ReleasePhone, type Suppressions } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { prettyPhone } from '../../../components/lead-name.ts'
import { type Column, Records } from '../../../components/records.tsx'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'
import { METHODS, REASONS } from '../../leads/index.ts'

export type Suppression = NonNullable<ResultOf<typeof Suppressions>['suppressions']>['edges'][number]['node']

export function SuppressionList({ suppressions }: { suppressions: readonly Suppression[] }) {
  const [asked, setAsked] = useState<Suppression & { phone: string }>()
  return (
    <>
      <Records
        label="Suppressed phones"
        columns={COLUMNS}
        rows={suppressions}
        keyOf={({ phone, optedOutAt }) => `${phone} ${optedOutAt}`}
        acts={({ phone, ...rest }) =>
          phone !== null && (
            <Button size="compact-xs" variant="default" onClick={() => setAsked({ ...rest, phone })}>
              Release
            </Button>
          )
        }
      />
      {asked && <Release suppression={asked} phone={asked.phone} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const COLUMNS: readonly Column<Suppression>[] = [
  {
    label: 'Phone',
    of: ({ phone }) => (
      <Text size="sm" fw={500} className="lt-number" component="span">
        {prettyPhone(phone) ?? 'Of an erased lead'}
      </Text>
    ),
    isShort: true,
  },
  { label: 'Why', of: ({ reason }) => REASONS[reason] },
  {
    label: 'By',
    of: ({ method, keyword }) => (
      <>
        {METHODS[method]}
        {keyword && <span className="lt-text">{`: “${keyword}”`}</span>}
      </>
    ),
  },
  { label: 'Since', of: ({ optedOutAt }) => <When at={optedOutAt} />, isShort: true },
]

type ReleaseProps = { suppression: Suppression; phone: string; onClose: () => void }

function Release({ suppression, phone, onClose }: ReleaseProps) {
  const { act, isActing } = useAct(ReleasePhone, { done: `${prettyPhone(phone)} may be texted again` })
  const release = async () => {
    if (await act({ input: { phone } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Release ${prettyPhone(phone)}?`}
      verb="Release"
      isActing={isActing}
      onConfirm={release}
    >
      <Stack gap="xs">
        <span>It may be texted again, by every number and campaign of this workspace.</span>
        <strong>{WHAT_IT_MEANS[suppression.reason]}</strong>
        <span>
          Who released it is written down. A carrier that keeps a list of its own may still refuse to deliver.
        </span>
      </Stack>
    </Confirm>
  )
}

/** What whoever lifts it answers for. */
const WHAT_IT_MEANS: Readonly<Record<Suppression['reason'], string>> = {
  OPT_OUT: 'They asked not to be texted. Release it only if they have agreed anew, and you can prove it.',
  COMPLAINT: 'They complained. Release it only if they have agreed anew, and you can prove it.',
  LEGAL: 'The law, a court or a lawyer demanded it. Release it only if they say that it is over.',
  WRONG_NUMBER: 'The number was not the lead’s. Release it only if you know whose it is, and that they agree.',
}
