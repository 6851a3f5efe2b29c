import { Badge, Stack } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { UpdatePhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { RowAction, RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { ChangeNumber, ReleaseNumber, StopNumber } from './change-number.tsx'
import { CARRIERS, type PhoneNumber, paceInWords, STATES, stateReason, typeOf } from './number-words.ts'

type NumberAction = 'change' | 'stop' | 'release'

export function NumberList({ numbers }: { numbers: readonly PhoneNumber[] }) {
  const [asked, setAsked] = useState<{ action: NumberAction; number: PhoneNumber } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Records
        label="Phone numbers"
        columns={COLUMNS}
        rows={numbers}
        keyOf={({ id }) => id}
        isDim={({ status }) => status === 'RELEASED'}
        actions={(number) =>
          number.status !== 'RELEASED' && (
            <RowActions number={number} onAction={(action) => setAsked({ action, number })} />
          )
        }
      />
      {asked?.action === 'change' && <ChangeNumber number={asked.number} onClose={close} />}
      {asked?.action === 'stop' && <StopNumber number={asked.number} onClose={close} />}
      {asked?.action === 'release' && <ReleaseNumber number={asked.number} onClose={close} />}
    </>
  )
}

const COLUMNS: readonly Column<PhoneNumber>[] = [
  { label: 'Phone number', of: ({ e164 }) => <RecordName isNumber>{prettyPhone(e164)}</RecordName>, isShort: true },
  { label: 'Type', of: ({ type }) => typeOf(type).label },
  {
    label: 'Account',
    of: ({ carrierAccount }) =>
      carrierAccount && <span className="lt-text">{carrierAccount.name || CARRIERS[carrierAccount.carrier]}</span>,
  },
  { label: 'Send rate', of: paceInWords },
  { label: 'Status', of: (number) => <State number={number} /> },
]

function State({ number }: { number: PhoneNumber }) {
  const { label, color } = STATES[number.status]
  const reason = stateReason(number)
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color}>{label}</Badge>
      {reason && <Note maw={280}>{reason}</Note>}
      {number.filteredCount > 0 && (
        <Note maw={280}>{number.filteredCount.toLocaleString()} of its texts filtered as spam by carriers</Note>
      )}
    </Stack>
  )
}

function RowActions({ number, onAction }: { number: PhoneNumber; onAction: (action: NumberAction) => void }) {
  const { run } = useAction(UpdatePhoneNumber, { done: 'Sending resumed' })
  return (
    <RowMenu label={`Actions for ${prettyPhone(number.e164)}`}>
      <RowAction icon={IconPencil} onClick={() => onAction('change')}>
        Edit rate or type
      </RowAction>
      {number.status === 'REGISTERED' ? (
        <RowAction icon={IconPlayerStop} onClick={() => onAction('stop')}>
          Stop sending
        </RowAction>
      ) : (
        <RowAction icon={IconPlayerPlay} onClick={() => void run({ input: { id: number.id, status: 'REGISTERED' } })}>
          Start sending
        </RowAction>
      )}
      <RowEnd icon={IconTrash} onClick={() => onAction('release')}>
        Release number
      </RowEnd>
    </RowMenu>
  )
}
