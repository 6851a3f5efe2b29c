import { Alert, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CreateLead, StartSandboxPersona } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { prettyPhone } from '../../../components/lead-name.ts'
import { useAct } from '../../../components/use-act.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { newNumber } from '../new-number.ts'
import { personaTitle } from '../persona-title.ts'
import type { PersonaScript } from './script-list.tsx'

type Props = { script: PersonaScript | null; onClose: () => void }

/** Which phone a persona is to hold, by which seed, and who writes first. */
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
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const navigate = useNavigate()
  const hasOpening = script.opening !== null
  const form = useForm({
    initialValues: { phone: newNumber([]), seed: '1', first: hasOpening ? 'persona' : 'agent' },
  })
  const { act, isActing, problem } = useFormAct(StartSandboxPersona, form)
  const lead = useAct(CreateLead)

  async function start({ phone, seed, first }: typeof form.values): Promise<void> {
    const started = await act({ input: { phone, seed, persona: script.name, begins: first === 'persona' } })
    if (!started) return
    // A lead that is new is texted the campaign's opening.
    if (
      first === 'agent' &&
      !(await lead.act({ input: { phone, source: 'persona', attributes: { first_name: 'Sam' } } }))
    )
      return
    onDone()
    void navigate({ to: '/w/$workspaceId/handset', params: { workspaceId }, search: { phones: [phone] } })
  }

  return (
    <form onSubmit={form.onSubmit(start)}>
      <Stack gap="sm">
        <TextInput
          label="Phone"
          description={`${prettyPhone(form.values.phone)}. Any persona on this number is replaced.`}
          required
          data-autofocus
          {...form.getInputProps('phone')}
        />
        <TextInput
          label="Seed"
          description="The same seed repeats the same choices."
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
            <Text size="sm">The phone is added as a lead to your default campaign, which sends its opening.</Text>
          </Alert>
        )}
        <FormEnd problem={problem} verb="Start" isActing={isActing || lead.isActing} onClose={onDone} />
      </Stack>
    </form>
  )
}
