import { Box, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { WeekHours, type WeekInput } from './week-hours.tsx'

type Choice = { value?: string; onChange: (value: string) => void; error?: ReactNode }

type Props = {
  label: string
  description: string
  /** The hours that apply without a choice. */
  usual: { value: string; label: string; description: ReactNode }
  /** Description of the custom hours. */
  own?: string
  choice: Choice
  week: WeekInput
  disabled: boolean
}

/** The usual sending hours, or custom ones by weekday. */
export function HoursChoice({ label, description, usual, own, choice, week, disabled }: Props) {
  return (
    <>
      <Radio.Group label={label} description={description} {...choice}>
        <Stack gap="xs" mt="xs">
          <Radio {...usual} disabled={disabled} />
          <Radio value="own" label="Custom hours" description={own} disabled={disabled} />
        </Stack>
      </Radio.Group>
      {choice.value === 'own' && (
        <Box pl={{ base: 0, sm: 'xl' }}>
          <WeekHours label="Custom hours" {...week} disabled={disabled} />
        </Box>
      )}
    </>
  )
}
