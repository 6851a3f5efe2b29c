import { ActionIcon, Textarea, UnstyledButton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './phone.module.css'

const LENGTH_MAX = 1_600

type Props = { hints: readonly string[]; onSend: (body: string) => void; isOff?: boolean }

/** Input for texts as the lead, with suggested texts. */
export function PhoneComposer({ hints, onSend, isOff = false }: Props) {
  const [body, setBody] = useState('')
  function send() {
    const text = body.trim()
    if (text === '' || isOff) return
    setBody('')
    onSend(text)
  }

  return (
    <div className={classes.composer}>
      {hints.length > 0 && !isOff && (
        <ul className={classes.hints} aria-label="Send now">
          {hints.map((hint) => (
            <li key={hint}>
              <UnstyledButton className={classes.hint} onClick={() => onSend(hint)} dir="auto">
                {hint}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Textarea
          flex={1}
          size="sm"
          radius="lg"
          autosize
          minRows={1}
          maxRows={5}
          maxLength={LENGTH_MAX}
          placeholder="Text as the lead"
          aria-label="Text as the lead"
          autoComplete="off"
          disabled={isOff}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <ActionIcon
          type="submit"
          size={34}
          radius="xl"
          disabled={isOff || body.trim() === ''}
          aria-label="Send as the lead"
        >
          <IconArrowUp size={18} />
        </ActionIcon>
      </form>
    </div>
  )
}
