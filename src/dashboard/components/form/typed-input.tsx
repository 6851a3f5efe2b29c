import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Ref } from 'react'
import { useEffect, useState } from 'react'

const TYPED_MS = 300

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>
  value: string
  onTyped: (text: string) => void
}

/** A text input that reports its value after a pause in typing. */
export function TypedInput({ value, onTyped, ...props }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const tell = useDebouncedCallback((next: string) => {
    setKnown(next)
    onTyped(next)
  }, TYPED_MS)
  // The value can change elsewhere: cleared, or by a link.
  useEffect(() => {
    if (value === known) return
    setText(value)
    setKnown(value)
  }, [value, known])
  return (
    <TextInput
      {...props}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        tell(currentTarget.value.trim())
      }}
    />
  )
}
