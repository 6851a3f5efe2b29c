import { Alert, Modal, SegmentedControl, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { CreateLead, StartSandboxPersona } from '../../../../generated/dashboard/documents.ts'
import { DialogForm } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { newNumber } from '../new-number.ts'
import { personaTitle } from '../persona-title.ts'
import type { PersonaScript } from './script-list.tsx'

type Props = { script: PersonaScript | null; onClose: () => void }

/** Asks for the phone, the seed and who texts first. */
export function StartPersona({ script, onClose }: Props) {
  return (
    <Modal
      opened={script !== null}
      onClose={onClose}
      title={script ? `Start ${personaTitle(script.name)}` : ''}
      centered
    >
      {script && <StartForm key={script.name} script={script} onDone={onClose} />}
    </Modal>
  )
}

const FIRST = { persona: 'Lead texts first', agent: 'Agent texts first' } as const

function StartForm({ script, onDone }: { script: PersonaScript; onDone: () => void }) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const hasOpening = script.opening !== null
  const form = useForm({
    initialValues: { phone: newNumber([]), seed: '1', first: hasOpening ? 'persona' : 'agent' },
    validate: { phone: isNotEmpty('Enter a phone number.'), seed: isNotEmpty('Enter a seed.') },
  })
  const { run, isPending, problem } = useFormAction(StartSandboxPersona, form)
  const lead = useAction(CreateLead)

  async function start({ phone, seed, first }: typeof form.values): Promise<void> {
    const started = await run({ input: { phone, seed, persona: script.name, begins: first === 'persona' } })
    if (!started) return
    // A new lead gets the campaign's opening.
    if (
      first === 'agent' &&
      !(await lead.run({ input: { phone, source: 'persona', attributes: { first_name: 'Sam' } } }))
    )
      return
    onDone()
    void navigate({ to: '/w/$workspaceId/handset', search: { phones: [phone] } })
  }

  return (
    <DialogForm
      verb="Start"
      problem={problem}
      isPending={isPending || lead.isPending}
      onSubmit={form.onSubmit(start)}
      onClose={onDone}
    >
      <TextInput
        label="Phone number"
        description={`${prettyPhone(form.values.phone)}. If a persona already uses this number, it’s replaced.`}
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
        data={Object.entries(FIRST).map(([value, label]) => ({
          value,
          label,
          disabled: value === 'persona' && !hasOpening,
        }))}
        {...form.getInputProps('first')}
      />
      {form.values.first === 'agent' && (
        <Alert variant="light" color="gray" p="xs">
          <Text size="sm">The phone is added as a lead to your default campaign, which sends its opening text.</Text>
        </Alert>
      )}
    </DialogForm>
  )
}
