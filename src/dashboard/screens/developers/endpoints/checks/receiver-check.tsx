import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconStethoscope } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { VerifyEndpoint } from '../../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../../components/request/use-action.ts'
import { TextLink } from '../../../../components/screen/links.tsx'
import { Panel } from '../../../../components/screen/panel.tsx'
import { Hint } from '../../../../components/text/hint.tsx'
import classes from '../endpoints.module.css'

type Report = NonNullable<ResultOf<typeof VerifyEndpoint>['verifyEndpoint']>
type Check = Report['checks'][number]

const CHECKS: Readonly<Record<Check['check'], string>> = {
  VALID: 'Accepts a valid event',
  BAD_SIGNATURE: 'Rejects an invalid signature',
  OLD_TIMESTAMP: 'Rejects an old timestamp',
  DUPLICATE: 'Accepts a repeated event',
}

/** Checks whether the receiver accepts valid and rejects invalid requests, and says what to fix. */
export function ReceiverCheck({ endpointId, onChecked }: { endpointId: string; onChecked: () => void }) {
  const [report, setReport] = useState<Report | null>(null)
  const { run, isPending } = useAction(VerifyEndpoint)
  const check = async () => {
    setReport(null)
    setReport((await run({ input: { endpointId } }))?.verifyEndpoint ?? null)
    onChecked()
  }
  return (
    <Panel
      title="Check receiver"
      about="Sends four requests. Your receiver should reject two of them."
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconStethoscope size={14} />}
          loading={isPending}
          onClick={check}
        >
          Run check
        </Button>
      }
    >
      <div role="status">
        {isPending && <Hint>Waiting for four responses, up to 40 seconds.</Hint>}
        {report && (
          <>
            <Text size="sm" fw={500}>
              {verdictOf(report)}
            </Text>
            <ul className={classes.checks}>
              {report.checks.map((one) => (
                <Result key={one.check} check={one} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}

function verdictOf({ checks, passed }: Report): string {
  if (passed) return 'All four checks passed.'
  const wrong = checks.filter((check) => !check.passed).length
  return `${checks.length - wrong} of ${checks.length} checks passed.`
}

function Result({ check: { check, passed, text, attempt } }: { check: Check }) {
  const Icon = passed ? IconCheck : IconAlertTriangle
  return (
    <li className={classes.check}>
      <Icon
        size={18}
        color={passed ? 'var(--mantine-color-thread-light-color)' : 'var(--mantine-color-red-light-color)'}
        aria-label={passed ? 'Passed' : 'Failed'}
      />
      <div>
        <Text size="sm" fw={500}>
          {CHECKS[check]}
        </Text>
        <Hint>
          {text}{' '}
          {attempt && (
            <TextLink
              to="/w/$workspaceId/developers/deliveries/$deliveryId"
              params={{ deliveryId: attempt.deliveryId }}
              inherit
              underline="always"
            >
              View request
            </TextLink>
          )}
        </Hint>
      </div>
    </li>
  )
}
