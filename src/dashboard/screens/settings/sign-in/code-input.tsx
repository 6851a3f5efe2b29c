import { TextInput, type TextInputProps } from '@mantine/core'

/** A code of an authenticator app, or a recovery code. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  )
}
