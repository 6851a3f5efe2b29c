import { ActionIcon, Badge, Menu, Stack, Text } from '@mantine/core'
import { IconDots, IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { UpdatePhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { prettyPhone } from '../../../components/lead-name.ts'
import { type Column, Records } from '../../../components/records.tsx'
import { useAct } from '../../../components/use-act.ts'
import { ChangeNumber, ReleaseNumber, StopNumber } from './change-number.tsx'
import { CARRIERS, type PhoneNumber, paceInWords, STATES, stateReason, typeOf } from './number-words.ts'

type Act = 'change' | 'stop' | 'release'

export function NumberList({ numbers }: { numbers: readonly PhoneNumber[] }) {
  const [asked, setAsked] = useState<{ act: Act; number: PhoneNumber } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Records
        label="Phone numbers"
        columns={COLUMNS}
        rows={numbers}
        keyOf={({ id }) => id}
        isDim={({ status }) => status === 'RELEASED'}
        acts={(number) =>
          number.status !== 'RELEASED' && <Acts number={number} onAct={(act) => setAsked({ act, number })} />
        }
      />
      {asked?.act === 'change' && <ChangeNumber number={asked.number} onClose={close} />}
      {asked?.act === 'stop' && <StopNumber number={asked.number} onClose={close} />}
      {asked?.act === 'release' && <ReleaseNumber number={asked.number} onClose={close} />}
    </>
  )
}

const COLUMNS: readonly Column<PhoneNumber>[] = [
  {
    label: 'Number',
    of: ({ e164 }) => (
      <Text size="sm" fw={500} className="lt-number">
        {prettyPhone(e164)}
      </Text>
    ),
    isShort: true,
  },
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
      {reason && (
        <Text size="xs" c="dimmed" maw={280}>
          {reason}
        </Text>
      )}
      {number.filteredCount > 0 && (
        <Text size="xs" c="dimmed" maw={280}>
          {number.filteredCount.toLocaleString()} of its texts were filtered as spam by carriers.
        </Text>
      )}
    </Stack>
  )
}

function Acts({ number, onAct }: { number: PhoneNumber; onAct: (act: Act) => void }) {
  const { act } = useAct(UpdatePhoneNumber, { done: 'Sending resumed' })
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${prettyPhone(number.e164)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onAct('change')}>
          Edit rate or type
        </Menu.Item>
        {number.status === 'REGISTERED' ? (
          <Menu.Item leftSection={<IconPlayerStop size={14} />} onClick={() => onAct('stop')}>
            Stop sending
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconPlayerPlay size={14} />}
            onClick={() => void act({ input: { id: number.id, status: 'REGISTERED' } })}
          >
            Start sending
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => onAct('release')}>
          Release number
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
