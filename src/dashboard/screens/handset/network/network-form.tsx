import { Button, Group, NumberInput, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { UpdateSandboxSettings } from '../../../../generated/dashboard/documents.ts'
import { Unsaved } from '../../../components/dialog/unsaved.tsx'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { percent } from '../../../components/text/percent.ts'
import { FaultSlider } from './fault-slider.tsx'
import { FAULT_GROUPS, type FaultKind, type Network } from './fault-words.ts'
import classes from './network.module.css'

const DELAY_MAX_MS = 3_600_000

type Percents = Partial<Record<FaultKind, number>>
type Values = { percents: Percents; delayMinMs: number | string; delayMaxMs: number | string; seed: string }

/** The rate of each fault and the delay of receipts. Use a new `key` when the saved settings change. */
export function NetworkForm({ network }: { network: Network }) {
  const form = useForm<Values>({
    initialValues: {
      percents: Object.fromEntries(network.faults.map(({ kind, rate }) => [kind, percentOf(rate)])),
      delayMinMs: network.delayMinMs,
      delayMaxMs: network.delayMaxMs,
      seed: network.seed ?? '',
    },
    validate: {
      delayMaxMs: (max, { delayMinMs }) =>
        Number(max) < Number(delayMinMs) ? 'Must be at least the shortest delay' : null,
    },
  })
  const { run, isPending, problem } = useFormAction(UpdateSandboxSettings, form, {
    done: 'Network settings saved',
  })
  const { percents } = form.values
  const sum = Object.values(percents).reduce((total, value) => total + value, 0)
  const setPercent = (kind: FaultKind, value: number) => form.setFieldValue('percents', { ...percents, [kind]: value })
  const save = form.onSubmit(({ delayMinMs, delayMaxMs, seed }) =>
    run({
      input: {
        delayMinMs: Number(delayMinMs),
        delayMaxMs: Number(delayMaxMs),
        ...(seed !== '' && { seed }),
        faults: ratesOf(percents),
      },
    }),
  )

  return (
    <form onSubmit={save}>
      <Unsaved when={form.isDirty()} />
      <Bar sum={sum} onNone={() => form.setFieldValue('percents', {})}>
        <Button variant="default" size="xs" disabled={!form.isDirty()} onClick={form.reset}>
          Discard changes
        </Button>
        <Button type="submit" size="xs" loading={isPending} disabled={!form.isDirty() || sum > 100}>
          Save
        </Button>
      </Bar>
      <FormProblem error={problem} />
      <div className={classes.groups}>
        {FAULT_GROUPS.map(({ title, faults }) => (
          <Paper key={title} p="sm" component="section" aria-label={title} className={classes.group!}>
            <Title order={2} size="h3" mb="xs">
              {title}
            </Title>
            <Stack gap="sm">
              {faults.map((fault) => (
                <FaultSlider
                  key={fault.kind}
                  fault={fault}
                  value={percents[fault.kind] ?? 0}
                  onChange={(value) => setPercent(fault.kind, value)}
                />
              ))}
            </Stack>
          </Paper>
        ))}
        <Receipts form={form} />
      </div>
    </form>
  )
}

/** The total fault rate, with buttons to clear and save. */
function Bar({ sum, onNone, children }: { sum: number; onNone: () => void; children: ReactNode }) {
  const words =
    sum === 0
      ? 'Every text is delivered. To simulate faults, set the percentage of texts that get each fault. A text gets at most one fault.'
      : sum > 100
        ? `Total is ${percent(sum / 100)}. It can’t exceed 100%.`
        : `${percent(sum / 100)} of new texts get a fault; ${percent(1 - sum / 100)} are delivered.`
  return (
    <div className={classes.bar}>
      <Text size="sm" className="lt-number" role="status" {...(sum > 100 && { c: 'red' })}>
        {words}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {sum > 0 && (
          <Button size="xs" variant="default" onClick={onNone}>
            Clear faults
          </Button>
        )}
        {children}
      </Group>
    </div>
  )
}

function Receipts({ form }: { form: UseFormReturnType<Values> }) {
  const delay = { min: 0, max: DELAY_MAX_MS, step: 100, suffix: ' ms', thousandSeparator: ',', required: true } as const
  return (
    <Paper p="sm" component="section" aria-label="Timing and random seed" className={classes.group!}>
      <Title order={2} size="h3" mb="xs">
        Timing and random seed
      </Title>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <NumberInput label="Shortest receipt delay" {...delay} {...form.getInputProps('delayMinMs')} />
          <NumberInput label="Longest receipt delay" {...delay} {...form.getInputProps('delayMaxMs')} />
        </Group>
        <TextInput
          label="Seed"
          description="The same seed gives the same results for the same texts in the same order."
          placeholder="Random"
          maxLength={64}
          {...form.getInputProps('seed')}
        />
      </Stack>
    </Paper>
  )
}

function ratesOf(percents: Percents): { kind: FaultKind; rate: number }[] {
  return (Object.entries(percents) as [FaultKind, number][])
    .filter(([, value]) => value > 0)
    .map(([kind, value]) => ({ kind, rate: value / 100 }))
}

function percentOf(rate: number): number {
  return Math.round(rate * 10_000) / 100
}
