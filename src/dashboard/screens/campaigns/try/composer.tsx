import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './try.module.css'

type Props = { hints: readonly string[]; onSend: (text: string) => void; isOff: boolean }

/** Where one writes as the lead, with what they might say at a click. */
export function Composer({ hints, onSend, isOff }: Props) {
  const [text, setText] = useState('')
  return (
    <div className={classes.composer}>
      {hints.length > 0 && !isOff && (
        <ul className={classes.hints} aria-label="Send at once">
          {hints.map((hint) => (
            <li key={hint}>
              <UnstyledButton className={classes.hint} dir="auto" onClick={() => onSend(hint)}>
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
          if (text.trim() === '' || isOff) return
          onSend(text.trim())
          setText('')
        }}
      >
        <TextInput
          flex={1}
          radius="lg"
          maxLength={1_600}
          placeholder="Text as the lead"
          aria-label="Text as the lead"
          autoComplete="off"
          disabled={isOff}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon
          type="submit"
          size={34}
          radius="xl"
          disabled={isOff || text.trim() === ''}
          aria-label="Send as the lead"
        >
          <IconArrowUp size={18} />
        </ActionIcon>
      </form>
    </div>
  )
}
