import { ScrollArea } from '@mantine/core'
import { Suspense } from 'react'
import { ScreenLoading } from '../../../components/screen/screen-states.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import type { useConversation } from '../conversation/use-conversation.ts'
import { HandsetPanel } from '../handset.ts'
import { isOpenStatus } from '../list/filters.ts'
import type { Messages } from '../thread/messages.ts'
import { DecisionCard } from './decision-card.tsx'
import { LeadCard } from './lead-card.tsx'
import { QualificationPanel } from './qualification-panel.tsx'
import classes from './side-panel.module.css'

type Props = { id: string; state: ReturnType<typeof useConversation>; messages: Messages; onTurns: () => void }

/** The qualification, the agent's latest decision and the lead. A sandbox adds the phone below. */
export function SidePanel({ id, state, messages, onTurns }: Props) {
  const { conversation, explanation } = state
  const { isSandbox, may } = useCurrentWorkspace()
  const isOpen = conversation ? isOpenStatus(conversation.status) : false
  return (
    <div className={classes.side}>
      <ScrollArea className={classes.known} type="auto">
        <QualificationPanel
          explanation={explanation}
          error={state.explanationError}
          onRetry={state.retry}
          conversationId={id}
          mayCorrect={isOpen && may('MESSAGING')}
        />
        {conversation && (
          <>
            <DecisionCard
              turn={conversation.latestTurn}
              explanation={explanation}
              messages={messages}
              onTurns={onTurns}
            />
            <LeadCard conversation={conversation} explanation={explanation} />
          </>
        )}
      </ScrollArea>
      {isSandbox && conversation?.phone && (
        <div className={classes.phone}>
          <Suspense fallback={<ScreenLoading />}>
            <HandsetPanel phone={conversation.phone} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
