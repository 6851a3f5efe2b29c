import { Progress as ProgressBar, Stack, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GoLive } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { nameOf, type Progress, required } from './steps.ts'

/** The steps to the first real text, for the empty inbox of a live workspace. */
export function GoLiveChecklist({ whenDone }: { whenDone: ReactNode }) {
  const { data } = useFreshQuery(GoLive, {})
  const steps = data?.goLive
  if (!steps) return null
  if (required(steps).every(({ isDone }) => isDone)) return whenDone
  return (
    <Stack gap="sm" p="md">
      <Text fw={600}>Go live</Text>
      <HowFar steps={steps} />
      <ul className="lt-list">
        {steps.map((step) => (
          <li key={step.step}>
            <Text
              size="sm"
              c={step.isDone ? 'dimmed' : 'bright'}
              py={3}
              component="div"
              style={{ display: 'flex', gap: 8 }}
            >
              <StepMark isDone={step.isDone} /> {nameOf(step)}
            </Text>
          </li>
        ))}
      </ul>
      <ButtonLink to="/w/$workspaceId/settings/go-live" size="xs">
        Open the guide
      </ButtonLink>
    </Stack>
  )
}

/** Optional steps are not counted. */
export function HowFar({ steps }: { steps: readonly Progress[] }) {
  const all = required(steps)
  const done = all.filter(({ isDone }) => isDone).length
  const words = `${done} of ${all.length} steps done`
  return (
    <div>
      <ProgressBar value={(100 * done) / all.length} aria-label={words} />
      <Text size="xs" c="dimmed" mt={4}>
        {words}
      </Text>
    </div>
  )
}

export function StepMark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <Icon
      size={18}
      color={isDone ? 'var(--mantine-color-thread-6)' : 'var(--mantine-color-gray-6)'}
      role="img"
      aria-label={isDone ? 'Done' : 'To do'}
      style={{ flexShrink: 0 }}
    />
  )
}
