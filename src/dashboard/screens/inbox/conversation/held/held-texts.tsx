import { Button, Group } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { AnswerHeldText } from '../../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../../components/request/use-action.ts'
import { useCurrentWorkspace } from '../../../../shell/workspace.tsx'
import classes from '../conversation.module.css'
import type { ConversationDetails } from '../use-conversation.ts'

type HeldText = ConversationDetails['heldTexts'][number]

/** The texts that may be opt-outs, each with its two answers. */
export function HeldTexts({ texts }: { texts: readonly HeldText[] }) {
  return texts.map((text) => <Held key={text.id} text={text} />)
}

function Held({ text: { id, message } }: { text: HeldText }) {
  const { may } = useCurrentWorkspace()
  const optOut = useAction(AnswerHeldText, { done: 'Opted out. This lead gets no more texts.' })
  const notOptOut = useAction(AnswerHeldText, { done: 'Not an opt-out. The answer was saved.' })
  const isPending = optOut.isPending || notOptOut.isPending
  const words = message.body === '' ? 'A picture without text' : `“${message.body}”`
  return (
    <div className={classes.notice} data-tone="warn">
      <IconHandStop size={16} aria-hidden />
      <div className={classes.held}>
        <p className="lt-text">Is this an opt-out? {words}</p>
        {may('MESSAGING') && (
          <Group gap="xs" role="group" aria-label={`Is this an opt-out? ${words}`}>
            <Button
              size="compact-xs"
              variant="default"
              disabled={isPending}
              onClick={() => void optOut.run({ input: { id, answer: 'OPT_OUT' } })}
            >
              Opt-out
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={isPending}
              onClick={() => void notOptOut.run({ input: { id, answer: 'NOT_OPT_OUT' } })}
            >
              Not an opt-out
            </Button>
          </Group>
        )}
      </div>
    </div>
  )
}
