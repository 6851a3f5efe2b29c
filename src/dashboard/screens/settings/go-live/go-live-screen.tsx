import { Accordion, Group, Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { GoLive } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { followGuide } from '../../../shell/back-to-guide.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { forAdmins } from '../allowed.tsx'
import { AccountStep, NumberStep } from './account-step.tsx'
import { HowFar, StepMark } from './checklist.tsx'
import { AlertsStep, CampaignStep, CompanyStep, MembersStep } from './link-steps.tsx'
import { RegistrationStep } from './registration-step.tsx'
import { nameOf, type Progress, required, type StepName } from './steps.ts'
import { TestTextStep } from './test-text-step.tsx'

export const GoLiveScreen = forAdmins('Go live', Guide)

const POLL_MS = 3_000

const CONTENTS: Readonly<Record<StepName, ComponentType>> = {
  COMPANY_PROFILE: CompanyStep,
  CAMPAIGN: CampaignStep,
  CARRIER_ACCOUNT: AccountStep,
  PHONE_NUMBER: NumberStep,
  REGISTRATION: RegistrationStep,
  TEST_TEXT: TestTextStep,
  MEMBERS: MembersStep,
  NOTIFICATIONS: AlertsStep,
}

function Guide() {
  const query = useFreshQuery(GoLive, {})
  usePolling(query.refetch, POLL_MS)
  const { workspace } = useCurrentWorkspace()
  const steps = query.data?.goLive
  const isDone = steps != null && required(steps).every((step) => step.isDone)
  useEffect(() => followGuide(isDone ? null : workspace.id), [isDone, workspace.id])
  return (
    <Screen title="Go live" description="Everything that your workspace needs before it texts real leads">
      <Loaded value={steps} query={query}>
        {(all) => <Steps steps={all} />}
      </Loaded>
    </Screen>
  )
}

/** The first required step that is not done is open. */
function Steps({ steps }: { steps: readonly Progress[] }) {
  const [opened, setOpened] = useState<string | null>(() => required(steps).find(({ isDone }) => !isDone)?.step ?? null)
  return (
    <Stack gap="md" maw={760}>
      <HowFar steps={steps} />
      <Accordion variant="contained" value={opened} onChange={setOpened}>
        {steps.map((one) => {
          const { step, isDone } = one
          const Content = CONTENTS[step]
          return (
            <Accordion.Item key={step} value={step}>
              <Accordion.Control>
                <Group gap="sm" wrap="nowrap">
                  <StepMark isDone={isDone} />
                  {nameOf(one)}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>{opened === step && <Content />}</Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </Stack>
  )
}
