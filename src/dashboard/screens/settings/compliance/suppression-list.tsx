import { Button, Stack } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { ReleasePhone, type Suppressions } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { When } from '../../../components/text/when.tsx'
import { METHODS, REASONS } from '../../leads/index.ts'

export type Suppression = NonNullable<ResultOf<typeof Suppressions>['suppressions']>['edges'][number]['node']

export function SuppressionList({ suppressions }: { suppressions: readonly Suppression[] }) {
  const [asked, setAsked] = useState<Suppression & { phone: string }>()
  return (
    <>
      <Records
        label="Blocked numbers"
        columns={COLUMNS}
        rows={suppressions}
        keyOf={({ phone, optedOutAt }) => `${phone} ${optedOutAt}`}
        actions={({ phone, ...rest }) =>
          phone !== null && (
            <Button size="compact-xs" variant="default" onClick={() => setAsked({ ...rest, phone })}>
              Unblock
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
    label: 'Phone number',
    of: ({ phone }) => <RecordName isNumber>{prettyPhone(phone) ?? 'Erased lead'}</RecordName>,
    isShort: true,
  },
  { label: 'Reason', of: ({ reason }) => REASONS[reason] },
  {
    label: 'Source',
    of: ({ method, keyword }) => (
      <>
        {METHODS[method]}
        {keyword && <span className="lt-text">{`: “${keyword}”`}</span>}
      </>
    ),
  },
  { label: 'Blocked', of: ({ optedOutAt }) => <When at={optedOutAt} />, isShort: true },
]

type ReleaseProps = { suppression: Suppression; phone: string; onClose: () => void }

function Release({ suppression, phone, onClose }: ReleaseProps) {
  return (
    <ConfirmAction
      mutation={ReleasePhone}
      input={{ phone }}
      done={`${prettyPhone(phone)} unblocked`}
      title={`Unblock ${prettyPhone(phone)}?`}
      verb="Unblock number"
      onClose={onClose}
    >
      <Stack gap="xs">
        <span>All numbers and campaigns of this workspace can text this phone number again.</span>
        <strong>{WHAT_IT_MEANS[suppression.reason]}</strong>
        <span>
          This is recorded in the audit log. The carrier may still block delivery if this number is on its own opt-out
          list.
        </span>
      </Stack>
    </ConfirmAction>
  )
}

/** What the user confirms when they unblock the number. */
const WHAT_IT_MEANS: Readonly<Record<Suppression['reason'], string>> = {
  OPT_OUT: 'They asked not to be texted. Only unblock the number if they gave new consent and you have proof.',
  COMPLAINT: 'They complained. Only unblock the number if they gave new consent and you have proof.',
  LEGAL: 'It was blocked for legal reasons. Only unblock the number once that request is withdrawn.',
  WRONG_NUMBER: 'It was a wrong number. Only unblock it if you know who owns it and they gave consent.',
}
