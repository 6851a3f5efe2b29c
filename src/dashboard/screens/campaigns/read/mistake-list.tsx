import { Alert, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import classes from './side.module.css'

type Props = { onGo: (place: { from: number; to: number }) => void }

/** All errors of the playbook, each with a link to its location. */
export function MistakeList({ onGo }: Props) {
  const { checked } = useCampaign()
  const { mistakes, isKnown, error } = checked
  return (
    <section aria-label="Errors" style={{ gridArea: 'mistakes' }}>
      <div role="status">
        {error && <FormProblem error={error} />}
        {!error && mistakes.length === 0 && (
          <Text size="sm" className={classes.verdict}>
            {isKnown ? (
              <IconCircleCheck size={16} color="var(--mantine-color-thread-6)" aria-hidden />
            ) : (
              <Loader size={14} />
            )}
            {isKnown ? 'No errors' : 'Checking…'}
          </Text>
        )}
        {mistakes.length > 0 && (
          <Text size="sm" fw={600} className={classes.verdict}>
            <IconAlertTriangle size={16} color="var(--mantine-color-red-6)" aria-hidden />
            {mistakes.length === 1 ? '1 error' : `${mistakes.length} errors`}
          </Text>
        )}
      </div>
      {mistakes.length > 0 && (
        <Alert color="red" variant="light" p={4} mt={6}>
          <ul className="lt-list">
            {mistakes.map((mistake) => (
              <li key={mistake.id}>
                <UnstyledButton className={classes.mistake} onClick={() => onGo(mistake)}>
                  <span className={classes.where}>{mistake.where}</span>
                  <span className="lt-text">{mistake.message}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  )
}
