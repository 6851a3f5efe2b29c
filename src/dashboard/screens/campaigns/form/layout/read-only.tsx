import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/** A text or a number is plain text; an explanation of how to fill it in is left out. */
const TEXT = { defaultProps: { readOnly: true, variant: 'unstyled' } }
const CHOICE = { defaultProps: { disabled: true } }
const THEME = {
  components: {
    TextInput: TEXT,
    Textarea: TEXT,
    NumberInput: TEXT,
    Select: { defaultProps: { ...TEXT.defaultProps, chevronColor: 'transparent' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error'] } },
    Switch: CHOICE,
    Radio: CHOICE,
    Chip: CHOICE,
  },
}

/** Makes every field inside read-only. */
export function ReadOnly({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? <MantineThemeProvider theme={THEME}>{children}</MantineThemeProvider> : children
}
