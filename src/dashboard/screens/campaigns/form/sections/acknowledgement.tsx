import { Radio, Stack } from '@mantine/core'
import { useField } from '../form-context.ts'
import { TextField } from '../texts/text-field.tsx'

/** What the lead is told when a person takes over. */
export function Acknowledgement() {
  const { value, set } = useField('acknowledgement')
  const choice = value === undefined ? 'usual' : value === false ? 'none' : 'own'
  function choose(next: string) {
    if (next === 'usual') set(undefined)
    if (next === 'none') set(false)
    if (next === 'own') set('Thanks! Someone from our team will text you soon.')
  }
  return (
    <>
      <Radio.Group label="Text to the lead when a person takes over" value={choice} onChange={choose}>
        <Stack gap={6} mt={6}>
          <Radio
            value="usual"
            label="Standard text"
            description="Says that someone from your company will get back to the lead, and when."
          />
          <Radio value="own" label="Custom text" />
          <Radio value="none" label="No text" />
        </Stack>
      </Radio.Group>
      {choice === 'own' && <TextField label="Acknowledgement" path="acknowledgement" translation="acknowledgement" />}
    </>
  )
}
