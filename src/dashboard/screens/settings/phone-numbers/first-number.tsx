import { Group, Text } from '@mantine/core'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { StepMark } from '../go-live/checklist.tsx'

/** The steps to the first number of a live workspace, for its empty list. */
export function FirstNumber({ hasAccount }: { hasAccount: boolean }) {
  return (
    <Panel
      title="Get your first number"
      about="You need a number that is registered with your carrier before you can text real leads."
    >
      <ol className="lt-list">
        <Step title="Connect your carrier account" isDone={hasAccount}>
          Leadthread sends through your own account with Twilio or Telnyx.
        </Step>
        <Step title="Choose a number" isDone={false}>
          The guide lists the numbers of your account. If you have none, buy one from your carrier first.
        </Step>
        <Step title="Register the number for texts" isDone={false}>
          US carriers block texts from numbers that aren’t registered. The guide has the texts for your application.
        </Step>
      </ol>
      <ButtonLink mt="md" to="/w/$workspaceId/settings/go-live">
        {hasAccount ? 'Continue in the guide' : 'Start with the guide'}
      </ButtonLink>
    </Panel>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: string }) {
  return (
    <li>
      <Group gap="sm" py={6} wrap="nowrap" align="flex-start">
        <StepMark isDone={isDone} />
        <div>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Hint>{children}</Hint>
        </div>
      </Group>
    </li>
  )
}
