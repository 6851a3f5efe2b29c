import { Button, Group, Menu, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconDots, IconRobot, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import {
  AssignConversation,
  ClaimConversation,
  CompleteConversation,
  ReturnConversation,
} from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { isOpenStatus } from '../list/filters.ts'
import { AssignMenu } from './assign-menu.tsx'

import type { Told } from './use-conversation.ts'

const HandOff = lazy(async () => ({ default: (await import('./hand-off.tsx')).HandOff }))

type Props = { id: string; conversation: Told }

/** What can be done with an open conversation, by who may. */
export function Actions({ id, conversation }: Props) {
  const { may, viewer } = usePlace()
  const claim = useAct(ClaimConversation, { done: 'You’ve taken over. The agent is paused.' })
  const giveBack = useAct(ReturnConversation, { done: 'Returned to the agent. It answers the lead’s next text.' })
  const [isEnding, ending] = useDisclosure()
  const isMine = conversation.handler === 'HUMAN' && conversation.assignedTo === (viewer.member?.id ?? null)
  const mayAct = isOpenStatus(conversation.status) && may('MESSAGING')
  const take = () => void claim.act({ input: { id } })
  const back = () => void giveBack.act({ input: { id } })
  useShortcuts(mayAct ? { t: isMine ? back : take, e: ending.open } : {})
  if (!mayAct) return null
  return (
    <Group gap={6} wrap="nowrap">
      {isMine ? (
        <Tooltip label="The agent answers from the lead’s next text (T)">
          <Button size="compact-sm" variant="default" loading={giveBack.isActing} onClick={back}>
            Return to agent
          </Button>
        </Tooltip>
      ) : (
        <Tooltip label="Pause the agent and reply yourself (T)">
          <Button size="compact-sm" loading={claim.isActing} onClick={take}>
            Take over
          </Button>
        </Tooltip>
      )}
      <EndMenu id={id} opened={isEnding} onChange={(to) => (to ? ending.open() : ending.close())} />
      <MoreMenu id={id} conversation={conversation} onReturn={isMine ? null : back} />
    </Group>
  )
}

/** `onReturn` gives it back to the agent; null where that stands beside the menu. */
function MoreMenu({ id, conversation, onReturn }: Props & { onReturn: (() => void) | null }) {
  const assign = useAct(AssignConversation)
  const [isHandingOff, handingOff] = useDisclosure()
  const isOurs = conversation.handler === 'HUMAN'
  return (
    <>
      <Menu position="bottom-end" width={230} shadow="md">
        <Menu.Target>
          <Button size="compact-sm" variant="default" px={6} aria-label="More actions">
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <AssignMenu
            assignedTo={conversation.assignedTo}
            onAssign={(to) => void assign.act({ input: { id, memberId: to } })}
            icon={IconUserPlus}
          />
          {!isOurs && (
            <Menu.Item leftSection={<IconUsers size={16} />} onClick={handingOff.open}>
              Request a teammate
            </Menu.Item>
          )}
          {isOurs && onReturn && (
            <Menu.Item leftSection={<IconRobot size={16} />} onClick={onReturn}>
              Return to agent
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isHandingOff && (
        <Suspense fallback={null}>
          <HandOff id={id} opened onClose={handingOff.close} />
        </Suspense>
      )}
    </>
  )
}

type EndProps = { id: string; opened: boolean; onChange: (opened: boolean) => void }

function EndMenu({ id, opened, onChange }: EndProps) {
  const { act, isActing } = useAct(CompleteConversation, { done: 'Conversation closed.' })
  const end = (outcome: 'BOOKED' | 'DISQUALIFIED') => void act({ input: { id, outcome } })
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={220} shadow="md" returnFocus>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />} loading={isActing}>
          Close
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Close as</Menu.Label>
        <Menu.Item onClick={() => end('BOOKED')}>Booked</Menu.Item>
        <Menu.Item onClick={() => end('DISQUALIFIED')}>Disqualified</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
