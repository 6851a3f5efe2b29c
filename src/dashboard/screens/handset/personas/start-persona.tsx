import { Alert, SegmentedControl, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CreateLead, StartSandboxPersona, StopSandboxPersona } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { newNumber } from '../new-number.ts'
import { personaTitle } from '../persona-title.ts'
import type { PersonaScript } from './script-list.tsx'

type Props = { script: PersonaScript; runningPhones: readonly string[]; onClose: () => void }

const FIRST_TEXTER = { lead: 'Lead texts first', agent: 'Agent texts first' } as const
const PERSONA_LEAD = { source: 'persona', attributes: { first_name: 'Sam' } } as const

/** Starts a persona on a phone. If the agent texts first, also adds the phone as a lead. Mount it to open it. */
export function StartPersona({ script, runningPhones, onClose }: Props) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const hasOpening = script.opening !== null
  const [unusedPhone] = useState(() => newNumber(runningPhones))
  const form = useForm({
    initialValues: { phone: unusedPhone, seed: '1', firstTexter: hasOpening ? 'lead' : 'agent' },
    validate: { phone: isNotEmpty('Enter a phone number.'), seed: isNotEmpty('Enter a seed.') },
  })
  const { run, isPending, problem } = useFormAction(StartSandboxPersona, form)
  const createLead = useAction(CreateLead)
  const stopPersona = useAction(StopSandboxPersona)

  /** A new lead gets the opening text of the default campaign. Stops the persona if the lead cannot be created. */
  async function addLead(phone: string): Promise<boolean> {
    if (await createLead.run({ input: { phone, ...PERSONA_LEAD } })) return true
    await stopPersona.run({ input: { phone } })
    return false
  }

  async function start({ phone, seed, firstTexter }: typeof form.values): Promise<void> {
    const begins = firstTexter === 'lead'
    if (!(await run({ input: { phone, seed, persona: script.name, begins } }))) return
    if (!begins && !(await addLead(phone))) return
    onClose()
    void navigate({ to: '/w/$workspaceId/handset', search: { phones: [phone] } })
  }

  return (
    <FormDialog
      title={`Start ${personaTitle(script.name)}`}
      verb="Start"
      problem={problem}
      isPending={isPending || createLead.isPending || stopPersona.isPending}
      onSubmit={form.onSubmit(start)}
      onClose={onClose}
    >
      <TextInput
        label="Phone number"
        description={`${prettyPhone(form.values.phone)}. A persona that already uses this number is replaced.`}
        required
        data-autofocus
        {...form.getInputProps('phone')}
      />
      <TextInput
        label="Seed"
        description="The same seed gives the same replies each time."
        required
        {...form.getInputProps('seed')}
      />
      <SegmentedControl
        aria-label="Who texts first"
        fullWidth
        data={Object.entries(FIRST_TEXTER).map(([value, label]) => ({
          value,
          label,
          disabled: value === 'lead' && !hasOpening,
        }))}
        {...form.getInputProps('firstTexter')}
      />
      {form.values.firstTexter === 'agent' && (
        <Alert variant="light" color="gray" p="xs">
          <Text size="sm">The phone is added as a lead to your default campaign, which sends its opening text.</Text>
        </Alert>
      )}
    </FormDialog>
  )
}
