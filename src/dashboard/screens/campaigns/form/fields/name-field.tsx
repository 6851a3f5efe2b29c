import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { textOf } from '../../playbook/loose.ts'
import { useField, usePlaybookForm } from '../form-context.ts'
import { KEY_OF, type Keyed, keyFrom, keysIn, NEW_KEY, nameOf, renameKey } from '../model/keys.ts'

const UNNAMED = /^new_(?:disqualifier|rule|fact)(?:_\d+)?$/

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { list: Keyed; index: number }

/** The name of a rule or a fact. The playbook stores it as a key, such as `large_project`. */
export function NameField({ list, index, ...props }: Props) {
  const path = `${list}[${index}].${KEY_OF[list]}`
  const { change } = usePlaybookForm()
  const { value, input } = useField(path)
  const key = textOf(value)
  const name = UNNAMED.test(key) ? '' : nameOf(key)
  const [typed, setTyped] = useState({ text: name, key })

  function type(text: string) {
    change((before) => {
      const next = renameKey(before, list, index, keyFrom(text, NEW_KEY[list]))
      setTyped({ text, key: keysIn(next, list)[index] ?? '' })
      return next
    })
  }
  return (
    <TextInput
      maxLength={40}
      {...props}
      value={typed.key === key ? typed.text : name}
      onChange={(event) => type(event.currentTarget.value)}
      {...input}
    />
  )
}
