import { Text } from '@mantine/core'
import type { Messages } from '../thread/messages.ts'
import type { Labels } from './decision-words.ts'
import classes from './panel.module.css'
import { understoodOf } from './understood.ts'

type Props = { commands: unknown; labels: Labels; messages: Messages }

/** What a turn understood, each with the lead's words. */
export function UnderstoodList({ commands, labels, messages }: Props) {
  const understood = understoodOf(commands, labels)
  if (understood.length === 0) return null
  return (
    <ul className={classes.understood} aria-label="What the agent understood">
      {understood.map(({ words, messageId, start, end }, index) => {
        const quote = messages.get(messageId ?? '')?.body.slice(start, end)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn's commands never change their order
          <li key={index}>
            {words}
            {quote && (
              <Text component="q" inherit c="dimmed" lineClamp={2} dir="auto" className={`lt-text ${classes.quote}`}>
                {quote}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}
