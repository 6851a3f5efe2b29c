import { Button, Group, Menu, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconDots, IconRobot, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { AssignConversation, ClaimConversation, ReturnConversation } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { isOpenStatus } from '../list/filters.ts'
import { AssignMenu } from './assign-menu.tsx'
import { EndMenu } from './end-menu.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import type { ConversationDetails } from './use-conversation.ts'
import { useInboxActions } from './use-inbox-actions.ts'

const HandOff = lazy(async () => ({ default: (await import('./hand-off.tsx')).HandOff }))

type Props = { id: string; conversation: ConversationDetails }

/** The actions on an open conversation that the user's role allows. */
export function Actions({ id, conversation }: Props) {
  const { may, viewer } = useCurrentWorkspace()
  const claim = useAction(ClaimConversation)
  const giveBack = useAction(ReturnConversation, { done: 'Returned to the agent. It answers the lead’s next text.' })
  const [isEnding, ending] = useDisclosure()
  const [isSnoozing, snoozing] = useDisclosure()
  const actions = useInboxActions(id, conversation)
  const isInInbox = conversation.inboxState === 'OPEN'
  const isEnded = conversation.completesAt !== null
  const isMine = conversation.handler === 'HUMAN' && conversation.assignedTo === (viewer.member?.id ?? null)
  const mayAct = isOpenStatus(conversation.status) && !isEnded && may('MESSAGING')
  const take = () => void claim.run({ input: { id } })
  const back = () => void giveBack.run({ input: { id } })
  const toggleDone = isInInbox ? actions.done : actions.reopen
  useShortcuts(mayAct ? { t: isMine ? back : take, d: toggleDone, s: snoozing.open, e: ending.open } : {})
  if (!mayAct) return null
  return (
    <Group gap={6} wrap="nowrap">
      {isMine ? (
        <Tooltip label="The agent answers from the lead’s next text (T)">
          <Button size="compact-sm" variant="default" loading={giveBack.isPending} onClick={back}>
            Return to agent
          </Button>
        </Tooltip>
      ) : (
        <Tooltip label="Pause the agent and reply yourself (T)">
          <Button size="compact-sm" loading={claim.isPending} onClick={take}>
            Take over
          </Button>
        </Tooltip>
      )}
      {isInInbox && (
        <Tooltip label="Done: hide until the lead texts (D)">
          <Button size="compact-sm" variant="default" px={6} aria-label="Done" onClick={toggleDone}>
            <IconCheck size={16} />
          </Button>
        </Tooltip>
      )}
      <SnoozeMenu
        opened={isSnoozing}
        onChange={(to) => (to ? snoozing.open() : snoozing.close())}
        onSnooze={actions.snooze}
      />
      <EndMenu
        opened={isEnding}
        onChange={(to) => (to ? ending.open() : ending.close())}
        isPending={actions.isPending}
        onEnd={actions.end}
      />
      <MoreMenu id={id} conversation={conversation} onReturn={isMine ? null : back} />
    </Group>
  )
}

/** `onReturn` returns the conversation to the agent; null if that button is beside the menu. */
function MoreMenu({ id, conversation, onReturn }: Props & { onReturn: (() => void) | null }) {
  const assign = useAction(AssignConversation)
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
            onAssign={(to) => void assign.run({ input: { id, memberId: to } })}
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
          <HandOff id={id} onClose={handingOff.close} />
        </Suspense>
      )}
    </>
  )
}
